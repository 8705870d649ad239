import type { ReactNode } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs';
import styles from './tabs.module.css';

interface TabsProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly {
    readonly id: Id;
    readonly text: string;
    /** How many there are in it; none is not said. */
    readonly count?: number;
    /** What a person should know of it before it is opened. */
    readonly mark?: ReactNode;
  }[];
  readonly shown: Id;
  readonly onShow: (id: Id) => void;
  /** Of the tab that is shown. */
  readonly children: ReactNode;
}

/** Parts of a screen of which one is shown; the arrow keys go from tab to tab. */
export function Tabs<Id extends string>({ label, tabs, shown, onShow, children }: TabsProps<Id>) {
  return (
    <AriaTabs
      selectedKey={shown}
      onSelectionChange={(key) => {
        const tab = tabs.find(({ id }) => id === key);
        if (tab !== undefined && tab.id !== shown) onShow(tab.id);
      }}
      className={styles.tabs ?? ''}
    >
      <TabList aria-label={label} className={styles.list ?? ''}>
        {tabs.map(({ id, text, count, mark }) => (
          <Tab key={id} id={id} className={styles.tab ?? ''}>
            {text}
            {count ? <span className={styles.count}> {count.toLocaleString('en-AU')}</span> : null}
            {mark}
          </Tab>
        ))}
      </TabList>
      <TabPanel key={shown} id={shown} className={styles.panel ?? ''}>
        {children}
      </TabPanel>
    </AriaTabs>
  );
}
