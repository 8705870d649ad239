import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import Layers from 'lucide-react/icons/layers';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import type { CertificateSetView } from '../../../shared/contract/views/certificate-set.ts';
import { QueryFallback } from '../../bridge/query-fallback.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState, Page } from '../../ui/page.tsx';
import { ElsewherePanel } from './elsewhere-panel.tsx';
import { SetEditor } from './set-editor.tsx';
import { SetProperty } from './set-property.tsx';
import styles from './sets.module.css';
import { productsText, scopeText } from './text.ts';
import { useSetActions, useSets } from './use-sets.ts';

/** The office's sets of certificates: what is in each, and the way to fill the cart with one. */
export function SetsPage() {
  const search = useSearch({ from: '/sets' });
  const navigate = useNavigate({ from: '/sets' });
  const sets = useSets();
  const { reset } = useSetActions();
  const [edited, setEdited] = useState<CertificateSetView | 'new' | null>(null);
  const list = sets.data?.sets ?? [];
  const chosen = list.find(({ id }) => id === search.set) ?? list[0];
  const choose = (id: string) => {
    setEdited(null);
    void navigate({ search: (before) => ({ ...before, set: id }) });
  };
  const begin = () => {
    setEdited('new');
    // The router marks the link of the address as the current one: while a new set is made there is none.
    void navigate({ search: ({ set: _, ...before }) => before });
  };
  return (
    <Page
      title="Certificate sets"
      over={<Link to="/cart">Cart</Link>}
      under={
        search.matter
          ? `For matter ${search.matter}`
          : 'Templates for adding products to the cart. Using a set does not place an order.'
      }
      actions={
        <Button icon={<Plus size={14} />} onPress={begin}>
          New set
        </Button>
      }
    >
      <QueryFallback query={sets} label="Loading sets" />
      {sets.data ? (
        <div className={styles.layout}>
          <nav aria-label="Sets" className="stack gap-half">
            {list.map((set) => (
              <Link
                key={set.id}
                to="/sets"
                search={{ ...search, set: set.id }}
                onClick={() => setEdited(null)}
                className={styles.item}
                aria-current={edited !== 'new' && set.id === chosen?.id ? 'page' : undefined}
              >
                <span className="medium">{set.name}</span>
                <span className="quiet">{productsText(set.entries.length)}</span>
              </Link>
            ))}
            {sets.data.deletedStandards.map(({ id, name }) => (
              <Button key={id} kind="quiet" size="small" onPress={() => reset.mutate({ id, before: null })}>
                Restore {name}
              </Button>
            ))}
          </nav>
          <div className={styles.main}>
            {edited !== null ? (
              <section className="card stack gap-3 pad" aria-labelledby="set-edited">
                <h2 id="set-edited">{edited === 'new' ? 'New set' : `Edit ${edited.name}`}</h2>
                <SetEditor
                  key={edited === 'new' ? 'new' : edited.id}
                  set={edited === 'new' ? null : edited}
                  now={edited === 'new' ? null : (list.find(({ id }) => id === edited.id) ?? null)}
                  onSaved={({ id }) => choose(id)}
                  onClose={() => setEdited(null)}
                />
              </section>
            ) : chosen ? (
              <ChosenSet key={chosen.id} set={chosen} onEdit={() => setEdited(chosen)} />
            ) : (
              <EmptyState icon={Layers} title="No sets">
                Create a set of products that you order together, such as those required for a vendor
                statement.
              </EmptyState>
            )}
          </div>
        </div>
      ) : null}
    </Page>
  );
}

function ChosenSet({ set, onEdit }: { readonly set: CertificateSetView; readonly onEdit: () => void }) {
  const search = useSearch({ from: '/sets' });
  const navigate = useNavigate({ from: '/sets' });
  const { remove, reset } = useSetActions();
  return (
    <>
      <section className="card stack gap-3 pad" aria-labelledby="set-use">
        <h2 id="set-use">Use {set.name}</h2>
        <SetProperty
          set={set}
          search={search}
          onPick={(property) =>
            void navigate({
              search: ({ pfi: _, address: __, ask: ___, ...before }) => ({
                ...before,
                set: set.id,
                ...property,
              }),
            })
          }
        />
      </section>
      <section className="card stack gap-3 pad" aria-labelledby="set-content">
        <div className={styles.head}>
          <h2 id="set-content">Products in this set</h2>
          <span className="flex wrap gap-2">
            {set.origin === 'changed' ? (
              <Button
                size="small"
                kind="quiet"
                isDestructive
                onPress={() => reset.mutate({ id: set.id, before: set })}
              >
                Reset to default
              </Button>
            ) : null}
            <Button size="small" onPress={onEdit}>
              Edit
            </Button>
            <Button size="small" isDestructive onPress={() => remove.mutate(set)}>
              Delete
            </Button>
          </span>
        </div>
        <ul className="outlined ruled">
          {set.entries.map((entry) => (
            <li key={`${entry.per} ${entry.productCode}`} className="flex between gap-4 pad-cell">
              <span className="medium" title={entry.productCode}>
                {entry.name}
              </span>
              <span className="quiet">{scopeText[entry.per]}</span>
            </li>
          ))}
        </ul>
      </section>
      <ElsewherePanel set={set} />
    </>
  );
}
