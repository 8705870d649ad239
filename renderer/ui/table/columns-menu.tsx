import Columns3 from 'lucide-react/icons/columns-3';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import styles from './columns-menu.module.css';
import {
  type LayoutChange,
  noLayout,
  shownColumns,
  type TableColumn,
  type TableLayout,
} from './table-column.ts';

interface ColumnsMenuProps<Row> {
  readonly columns: readonly TableColumn<Row>[];
  readonly layout: TableLayout;
  readonly onLayout: (change: LayoutChange) => void;
}

const reset = 'reset to default';

/** Which columns are shown. The last item resets the table to its default. */
export function ColumnsMenu<Row>({ columns, layout, onLayout }: ColumnsMenuProps<Row>) {
  const shown = shownColumns(columns, layout);
  return (
    <MenuTrigger>
      <Button aria-label="Columns" className={styles.button ?? ''}>
        <Columns3 size={14} aria-hidden="true" />
      </Button>
      <Popover placement="bottom end" className={styles.popover ?? ''}>
        <Menu
          aria-label="Columns"
          className="block"
          selectionMode="multiple"
          selectedKeys={shown.map(({ id }) => id)}
          disabledKeys={columns.filter(({ isFixed }) => isFixed).map(({ id }) => id)}
          onSelectionChange={(keys) => {
            if (keys !== 'all' && keys.has(reset)) return onLayout(() => noLayout);
            const hidden = columns.filter(({ id }) => keys !== 'all' && !keys.has(id)).map(({ id }) => id);
            onLayout((now) => ({ ...now, hidden }));
          }}
        >
          {columns.map((column) => (
            <MenuItem key={column.id} id={column.id} className={styles.item ?? ''}>
              {({ isSelected }) => (
                <>
                  <span className={styles.mark} aria-hidden="true">
                    {isSelected ? '\u2713' : ''}
                  </span>
                  {column.title}
                </>
              )}
            </MenuItem>
          ))}
          <MenuItem id={reset} className={`${styles.item} ${styles.reset}`}>
            Reset to default
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
