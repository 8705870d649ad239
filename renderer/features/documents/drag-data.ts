import type { DocumentView } from '../../../shared/contract/views/document.ts';
import { fileTypeFacts } from '../../../shared/model/file-types.ts';

/**
 * What a drag by link carries, as pairs of type and value; null where the host drags by itself.
 * `DownloadURL` is `type:name:absolute address`: a colon in the name would end it, so none is let through.
 */
export function dragData(
  document: Pick<DocumentView, 'dragUrl' | 'fileName' | 'fileType'>,
  base: string,
): readonly (readonly [string, string])[] | null {
  if (document.dragUrl === null) return null;
  const url = new URL(document.dragUrl, base).href;
  return [
    [
      'DownloadURL',
      `${fileTypeFacts(document.fileType).mediaType}:${document.fileName.replaceAll(':', '-')}:${url}`,
    ],
    ['text/uri-list', url],
  ];
}
