import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useLayoutEffect, useRef, useState } from 'react';
import { FilterField } from '../../ui/filter-field.tsx';
import { Page } from '../../ui/page.tsx';
import { sectionsFor } from './sections.ts';
import styles from './settings.module.css';

export function SettingsLayout() {
  const [text, setText] = useState('');
  const found = sectionsFor(text);
  const section = useLocation({ select: ({ pathname }) => pathname });
  const layout = useRef<HTMLDivElement>(null);
  // The sections share one scroll position: another one begins at its heading.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each section
  useLayoutEffect(() => layout.current?.scrollIntoView(), [section]);
  return (
    <Page title="Settings">
      <div ref={layout} className={styles.layout}>
        <nav className={styles.tabs} aria-label="Settings">
          <div className={styles.find}>
            <FilterField
              label="Find a setting"
              placeholder="Find a setting"
              value={text}
              onChange={setText}
            />
          </div>
          {found.map(({ to, text: title, icon: Icon }) => (
            <Link key={to} to={to} className={styles.tab}>
              <Icon size={15} aria-hidden="true" /> {title}
            </Link>
          ))}
          <p role="status" className={styles.none}>
            {found.length === 0 ? 'No settings match this filter.' : ''}
          </p>
        </nav>
        <Outlet />
      </div>
    </Page>
  );
}
