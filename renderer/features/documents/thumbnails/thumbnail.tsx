import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { DocumentView } from '../../../../shared/contract/views/document.ts';
import { hasThumbnail } from './has-thumbnail.ts';
import styles from './thumbnail.module.css';
import { createThumbnailStore } from './thumbnail-store.ts';

const thumbnails = createThumbnailStore({
  draw: async (url, signal) => (await import('./draw-thumbnail.ts')).drawThumbnail(url, signal),
  addressOf: (picture) => URL.createObjectURL(picture),
  revoke: (address) => URL.revokeObjectURL(address),
  storage: sessionStorage,
});

interface ThumbnailProps {
  readonly document: Pick<DocumentView, 'sha256' | 'viewUrl' | 'bytes' | 'own' | 'productName'>;
  /** Stands in the same room where there is no picture. */
  readonly icon?: ReactNode;
  readonly className?: string | undefined;
}

/** The first page of a plan or an own document beside its name, drawn once it is in sight. Its room is there from the start. */
export function Thumbnail({ document, icon = null, className = '' }: ThumbnailProps) {
  const box = useRef<HTMLSpanElement>(null);
  const { sha256, viewUrl } = document;
  const isWanted = hasThumbnail(document);
  const [address, setAddress] = useState(() => (isWanted ? thumbnails.get(sha256) : null));
  useEffect(() => {
    if (!isWanted || viewUrl === null || box.current === null) return;
    const show = () => setAddress(thumbnails.get(sha256));
    let giveUp = () => {};
    const seen = new IntersectionObserver((entries) => {
      giveUp();
      giveUp = () => {};
      show();
      if (entries.some(({ isIntersecting }) => isIntersecting))
        giveUp = thumbnails.want({ sha256, url: viewUrl }, show);
    });
    seen.observe(box.current);
    return () => {
      seen.disconnect();
      giveUp();
    };
  }, [isWanted, sha256, viewUrl]);
  return (
    <span ref={box} className={`${styles.box} ${className}`} data-thumbnail={isWanted ? '' : undefined}>
      {address ? <img src={address} alt="" className={styles.picture} /> : icon}
    </span>
  );
}
