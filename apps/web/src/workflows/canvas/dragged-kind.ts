/** Type of the data of what is dragged out of the palette. */
export const draggedKind = 'application/x-workflow-node';
