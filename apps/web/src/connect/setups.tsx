import { mcpSetups } from '@imprint/contracts/mcp/setups';
import { useId, type ReactElement } from 'react';
import { Snippet } from '../ui/snippet.js';
import { useWords } from '../words/words.js';
import { setupWords } from './setup-words.js';
import { connectWords } from './words.js';

/** Each client with what it has to be given; one is open at a time. */
export function Setups({ endpoint, apiKey }: { endpoint: string; apiKey: string | null }): ReactElement {
  const t = useWords(connectWords);
  const stepsOf = useWords(setupWords);
  const name = useId();
  return (
    <div className="setups">
      {mcpSetups(endpoint, apiKey).map(({ client, steps, text }, index) => {
        const called = client ?? t('other');
        return (
          <details key={called} name={name} open={index === 0}>
            <summary>{called}</summary>
            <div className="connect-part">
              <p>{stepsOf(steps)}</p>
              <Snippet text={text} label={t('configuration', { client: called })} />
            </div>
          </details>
        );
      })}
    </div>
  );
}
