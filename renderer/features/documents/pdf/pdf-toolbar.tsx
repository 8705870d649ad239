import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import MoveHorizontal from 'lucide-react/icons/move-horizontal';
import Printer from 'lucide-react/icons/printer';
import Search from 'lucide-react/icons/search';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { useState } from 'react';
import { Group } from 'react-aria-components/Group';
import { IconButton, IconToggle } from '../../../ui/button.tsx';
import styles from './pdf-toolbar.module.css';
import { larger, smaller } from './zoom.ts';

interface PdfToolbarProps {
  readonly page: number;
  readonly pages: number;
  readonly zoom: number;
  readonly isFitted: boolean;
  readonly onPage: (page: number) => void;
  /** null: fit the width. */
  readonly onZoom: (zoom: number | null) => void;
  readonly onFind: () => void;
  readonly onPrint: () => void;
  readonly isPrinting: boolean;
}

export function PdfToolbar({
  page,
  pages,
  zoom,
  isFitted,
  onPage,
  onZoom,
  onFind,
  onPrint,
  isPrinting,
}: PdfToolbarProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const go = () => {
    const number = Number(typed);
    if (Number.isInteger(number) && number > 0) onPage(number);
    setTyped(null);
  };
  return (
    <Group className={styles.bar ?? ''} aria-label="View">
      <IconButton
        label="Previous page"
        size="small"
        icon={<ChevronUp size={16} />}
        isDisabled={page <= 1}
        onPress={() => onPage(page - 1)}
      />
      <IconButton
        label="Next page"
        size="small"
        icon={<ChevronDown size={16} />}
        isDisabled={page >= pages}
        onPress={() => onPage(page + 1)}
      />
      <input
        className={styles.page}
        aria-label="Page number"
        inputMode="numeric"
        value={typed ?? String(page)}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={go}
        onKeyDown={(event) => {
          if (event.key === 'Enter') go();
          if (event.key === 'Escape') setTyped(null);
        }}
      />
      <span className={styles.of}>of {pages}</span>
      <span className={styles.rule} aria-hidden="true" />
      <IconButton
        label="Zoom out"
        size="small"
        icon={<ZoomOut size={16} />}
        onPress={() => onZoom(smaller(zoom))}
      />
      <span className={styles.zoom}>{Math.round(zoom * 100)}%</span>
      <IconButton
        label="Zoom in"
        size="small"
        icon={<ZoomIn size={16} />}
        onPress={() => onZoom(larger(zoom))}
      />
      <IconToggle
        label="Fit to width"
        icon={<MoveHorizontal size={16} />}
        isSelected={isFitted}
        onChange={(fit) => onZoom(fit ? null : 1)}
      />
      <span className={styles.rule} aria-hidden="true" />
      <IconButton label="Find in this document" size="small" icon={<Search size={16} />} onPress={onFind} />
      <IconButton
        label="Print"
        size="small"
        icon={<Printer size={16} />}
        isDisabled={isPrinting}
        onPress={onPrint}
      />
    </Group>
  );
}
