import type { ApprovalCredential, ApprovalTarget } from '@imprint/contracts/approvals';
import { limits } from '@imprint/contracts/limits';
import type { ApprovalView } from '@imprint/domain/approvals';
import { html, type Html } from '@imprint/platform/html';

/** A picture in the approval. */
export interface Thumbnail {
  url: string;
  altText: string;
}

/** A pending approval, for a decision. */
export function card(approval: ApprovalView, thumbnails: readonly Thumbnail[], form: Html | null): Html {
  return html`<li id="${approval.id}">
    <h3>${approval.summary}</h3>
    ${asked(approval)} ${content(approval, thumbnails)} ${outcome(approval)} ${form}
  </li>`;
}

/** A resolved approval with its result, and its content on demand. */
export function pastCard(approval: ApprovalView, thumbnails: readonly Thumbnail[]): Html {
  return html`<li id="${approval.id}">
    <h3>${approval.summary}</h3>
    ${outcome(approval)}
    <details>
      <summary>What was asked for<span class="unseen">: ${approval.summary}</span></summary>
      ${asked(approval)} ${content(approval, thumbnails)}
    </details>
  </li>`;
}

function asked({ requestedBy, requestedWith, requestedVia, createdAt }: ApprovalView): Html {
  const who = requestedVia === 'mcp' ? html`${requestedBy.name}’s agent` : html`${requestedBy.name}`;
  const how = requestedWith === null ? html`signed in` : html`with ${credential(requestedWith)}`;
  const over = requestedVia === 'rest' && requestedWith !== null && html` over the REST API`;
  return html`<p class="soft">${who} asked on ${time(createdAt)}, ${how}${over}.</p>`;
}

function credential({ type, name }: ApprovalCredential): Html {
  return type === 'api-key' ? html`the API key “${name}”` : html`the connected app “${name}”`;
}

/** By which credential it was resolved, and whether a person confirmed it. */
function manner({ resolvedVia, resolvedWith }: Pick<ApprovalView, 'resolvedVia' | 'resolvedWith'>): Html {
  if (resolvedVia === 'page') return html`, signed in`;
  if (resolvedVia === null || resolvedWith === null) return html``;
  const phrases = {
    'client-confirmed': html`, confirmed in the MCP client that uses ${credential(resolvedWith)}`,
    credential: html`, with ${credential(resolvedWith)}`,
    chat: html`, in a chat connected with ${credential(resolvedWith)}`,
  };
  return phrases[resolvedVia];
}

/** Agents' texts are shown as text, without links. */
function content({ preview, toolName, arguments: given }: ApprovalView, thumbnails: readonly Thumbnail[]): Html {
  return html`${preview.text !== null && html`<p class="words">${preview.text}</p>`} ${pictures(thumbnails)}
    <dl class="facts">
      ${
        preview.targets.length > 0 &&
        html`<dt>Goes to</dt>
          ${preview.targets.map((target) => html`<dd>${goesTo(target)}</dd>`)}`
      }
      ${
        preview.scheduledAt !== null &&
        html`<dt>At</dt>
          <dd>${wallTime(preview.scheduledAt)}${preview.timezone !== null && html` (${preview.timezone})`}</dd>`
      }
      ${preview.details.map(
        ({ name, value }) =>
          html`<dt>${inWords(name)}</dt>
            <dd>${value}</dd>`,
      )}
    </dl>
    <details>
      <summary>Exactly what runs: <code>${toolName}</code></summary>
      <pre><code>${JSON.stringify(given, null, 2)}</code></pre>
    </details>`;
}

/** The two decisions. */
export function decisionFields(): Html {
  return html`<label
      >Comment<textarea name="comment" rows="2" maxlength="${limits.approvalCommentLength}"></textarea
      ><span class="hint">Optional. Visible to the person who asked.</span></label
    >
    <button name="decision" value="approve">Approve</button>
    <button class="second" name="decision" value="decline">Decline</button>`;
}

/** The result, as a line of the history. */
function outcome({ status, resolvedBy, resolvedAt, comment, runStatus, failure, result, ...rest }: ApprovalView): Html {
  if (status === 'pending') return html`<p class="soft">Waits until ${time(rest.expiresAt)}.</p>`;
  if (rest.voidReason !== null) return html`<p class="notice">Void: ${rest.voidReason}. Nothing was done.</p>`;
  if (resolvedBy === null || resolvedAt === null)
    return html`<p class="soft">It expired before anyone decided. Nothing was done.</p>`;
  const said = comment === null ? html`` : html` They said: “${comment}”`;
  const decided = html`<p class="soft">${resolvedBy.name} ${status} it on ${time(resolvedAt)}${manner(rest)}.${said}</p>`;
  if (failure !== null)
    return html`${decided}
      <p class="trouble">It failed: ${failure.message}</p>`;
  if (result !== null)
    return html`${decided}
      <p>${result.text}</p>`;
  return status === 'declined'
    ? decided
    : html`${decided}
        <p class="notice">
          ${runStatus === 'running' ? 'It is running.' : 'It is about to run.'} Reload this page to see the result.
        </p>`;
}

function goesTo({ platform, account, text, scheduledAt }: ApprovalTarget): Html {
  const who = account === null ? html`${platform}` : html`${account} on ${platform}`;
  const when = scheduledAt === null ? html`` : html`, at ${wallTime(scheduledAt)}`;
  return html`${who}${when}${text !== null && html`: “${text}”`}`;
}

function pictures(thumbnails: readonly Thumbnail[]): Html | false {
  if (thumbnails.length === 0) return false;
  const shown = thumbnails.map(
    ({ url, altText }) => html`<a href="${url}" rel="noreferrer"><img src="${url}" alt="${altText}" loading="lazy" /></a>`,
  );
  return html`<p class="pictures">${shown}</p>`;
}

/** The local time as requested, without conversion. */
function wallTime(asked: string): string {
  return asked.replace('T', ' ');
}

function inWords(name: string): string {
  const words = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function time(at: Date): string {
  return at.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }) + ' UTC';
}
