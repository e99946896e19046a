import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsISO8601, IsString, Length, Matches } from 'class-validator';
import { Described, exampleTime } from '../documents/described.js';
import { exampleId } from '../documents/ids.js';
import { Resource } from '../documents/resource.js';
import { limits } from '../limits/limits.js';

/** Names of secrets, such as `CRM_TOKEN`. */
export const secretNameForm = /^[A-Za-z][A-Za-z0-9_]*$/;

/** `PUT /v1/workflow-secrets/{name}`. */
export class SetWorkflowSecret {
  @Described('The secret. It is never returned.', 'token-of-your-account')
  @IsString()
  @Length(8, limits.workflowSecretLength)
  @Matches(/^[\x20-\x7e]+$/, { message: 'value must have ASCII characters only, and no line breaks' })
  value!: string;

  @Described('Hosts that it may be sent to, each with its port where that is not the usual one.', ['crm.example.com'])
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(limits.workflowSecretHosts)
  @ArrayUnique()
  @IsString({ each: true })
  @Length(1, 260, { each: true })
  @Matches(/^[a-z0-9.\-[\]:]+$/, { each: true, message: 'hosts must be names such as crm.example.com, in lower case' })
  hosts!: string[];
}

/** A secret of the organization that workflows send in headers. Its id is its name; its value is never shown. */
@Resource({ type: 'workflow-secret', path: 'workflow-secrets' })
export class WorkflowSecretResource {
  @Described('Hosts that it may be sent to.', ['crm.example.com']) @IsString({ each: true }) hosts!: string[];
  @Described('Who set it.', exampleId('user')) @IsString() setBy!: string;
  @Described('When it was set.', exampleTime) @IsISO8601() setAt!: Date;
}
