import type { DocumentView } from '../../../shared/contract/views/document.ts';

/**
 * What a drag by link carries, as pairs of type and value; null where the host drags by itself.
 * `DownloadURL` is `type:name:absolute address`: a colon in the name would end it, so none is let through.
 */
export function dragData(
  document: Pick<DocumentView, 'dragUrl' | 'fileName'>,
  base: string,
): readonly (readonly [string, string])[] | null {
  if (document.dragUrl === null) return null;
  const url = new URL(document.dragUrl, base).href;
  return [
    ['DownloadURL', `application/pdf:${document.fileName.replaceAll(':', '-')}:${url}`],
    ['text/uri-list', url],
  ];
}
