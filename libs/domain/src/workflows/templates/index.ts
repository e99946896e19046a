export { templatePicture, templatePictureStyle } from './picture.js';
export type { WorkflowTemplate } from './template.js';
export { workflowTemplates } from './templates.js';
export { type ListedTemplate, type TemplateView, WorkflowTemplates } from './workflow-templates.js';
