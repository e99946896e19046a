import { roleAtLeast } from '@imprint/contracts/access';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { trainingsOf } from '../api/trainings.js';
import { Loaded } from '../ui/loaded.js';
import { Distance } from '../ui/moment.js';
import { Empty, Panel } from '../ui/panel.js';
import { useWords } from '../words/words.js';
import { articlesOf, picturesOf, releasesOf } from './queries.js';
import { brandWords } from './words.js';

interface OfBrand {
  brandId: string;
}

/** What was made for a brand last: each panel has a few, and the way to all of them. */
export function ReleasesPanel({ brandId }: OfBrand): ReactElement {
  const t = useWords(brandWords);
  const organization = useOrganization();
  const { slug, role } = organization;
  const query = useQuery(releasesOf(organization, brandId));
  return (
    <Panel title={t('releases')} aside={<Link to={`/${slug}/~/releases`}>{t('releases.all')}</Link>}>
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty>
              <p>{t('releases.none')}</p>
              {roleAtLeast(role, 'creator') && <Link to={`/${slug}/~/compose`}>{t('releases.write')}</Link>}
            </Empty>
          ) : (
            <Rows room="releases" items={data.map(({ id, attributes: { title, createdAt: at } }) => ({ id, title, at }))} />
          )
        }
      </Loaded>
    </Panel>
  );
}

export function ArticlesPanel({ brandId }: OfBrand): ReactElement {
  const t = useWords(brandWords);
  const organization = useOrganization();
  const { slug, role } = organization;
  const to = `/${slug}/~/articles`;
  const query = useQuery(articlesOf(organization, brandId));
  return (
    <Panel
      title={t('articles')}
      aside={
        <Link to={to} search={{ brandId }}>
          {t('articles.all')}
        </Link>
      }
    >
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty>
              <p>{t('articles.none')}</p>
              {roleAtLeast(role, 'creator') && (
                <Link to={`${to}/new`} search={{ brandId }}>
                  {t('articles.write')}
                </Link>
              )}
            </Empty>
          ) : (
            <Rows room="articles" items={data.map(({ id, attributes: { title, updatedAt: at } }) => ({ id, title, at }))} />
          )
        }
      </Loaded>
    </Panel>
  );
}

export function PicturesPanel({ brandId }: OfBrand): ReactElement {
  const t = useWords(brandWords);
  const organization = useOrganization();
  const { slug, role } = organization;
  const query = useQuery(picturesOf(organization, brandId));
  return (
    <Panel title={t('pictures')} aside={<Link to={`/${slug}/~/library`}>{t('pictures.all')}</Link>}>
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty>
              <p>{t('pictures.none')}</p>
              {roleAtLeast(role, 'creator') && <Link to={`/${slug}/~/generate`}>{t('pictures.generate')}</Link>}
            </Empty>
          ) : (
            <ul className="brand-pictures">
              {data.map(({ id, attributes: { url, altText } }) => (
                <li key={id}>
                  <Link to={`/${slug}/~/library/${id}`}>
                    <img src={url} alt={altText ?? t('pictures.unnamed')} loading="lazy" />
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  );
}

export function ModelsPanel({ brandId }: OfBrand): ReactElement {
  const t = useWords(brandWords);
  const organization = useOrganization();
  const { slug, role } = organization;
  const to = `/${slug}/~/custom-models`;
  const query = useQuery(trainingsOf(organization, brandId));
  return (
    <Panel
      title={t('models')}
      aside={
        <Link to={to} search={{ brandId }}>
          {t('models.all')}
        </Link>
      }
    >
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty>
              <p>{t('models.none')}</p>
              {roleAtLeast(role, 'creator') && (
                <Link to={`${to}/new`} search={{ brandId }}>
                  {t('models.train')}
                </Link>
              )}
            </Empty>
          ) : (
            <Rows
              room="custom-models"
              items={data.map(({ id, attributes: { label: title, createdAt: at } }) => ({ id, title, at }))}
            />
          )
        }
      </Loaded>
    </Panel>
  );
}

function Rows(props: { room: string; items: readonly { id: string; title: string; at: string }[] }): ReactElement {
  const { slug } = useOrganization();
  return (
    <ul className="rows">
      {props.items.map(({ id, title, at }) => (
        <li key={id}>
          <Link className="theirs" to={`/${slug}/~/${props.room}/${id}`}>
            {title}
          </Link>
          <span className="note">
            <Distance at={at} />
          </span>
        </li>
      ))}
    </ul>
  );
}
