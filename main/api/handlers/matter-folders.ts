import { invalid, notFound } from '../../../shared/contract/failures.ts';
import { failed, ok } from '../../../shared/lib/result.ts';
import type { FolderCopies } from '../../library/matter-folders/folder-copies.ts';
import type { Matters } from '../../library/matters.ts';
import type { AppHandlers } from '../handlers.ts';

export function matterFolderHandlers(parts: {
  readonly connectionId: () => string;
  readonly folderCopies: FolderCopies;
  readonly matters: Pick<Matters, 'get'>;
}): AppHandlers['matterFolders'] {
  const { folderCopies } = parts;
  const isHere = (id: string) => parts.matters.get(parts.connectionId(), id) !== null;
  return {
    get: () => ok(folderCopies.view()),
    example: () => ok(folderCopies.example()),
    async set(wanted) {
      const result = await folderCopies.set(wanted);
      return result.ok ? result : failed(invalid(result.failure));
    },
    copyAll: () => ok(folderCopies.copyAll()),
    cancelAll: () => ok(folderCopies.cancelAll()),
    tryNow: () => ok(folderCopies.tryNow()),
    async useAgain() {
      const result = await folderCopies.useAgain();
      return result.ok ? result : failed(invalid(result.failure));
    },
    ofMatter: ({ id }) => (isHere(id) ? ok(folderCopies.ofMatter(id)) : failed(notFound('matter', id))),
    copyMatter: ({ id }) => (isHere(id) ? ok(folderCopies.copyMatter(id)) : failed(notFound('matter', id))),
  };
}
