import { shell } from 'electron';
import { type Mail, mailLink } from '../../../shared/model/mail-link.ts';

/** Opens the person's own email program. The address is made here of the parts of an email, so it can be nothing else. */
export async function openMail(mail: Mail): Promise<void> {
  const address = mailLink(mail);
  if (address === null) throw new Error('This email does not fit into a link');
  await shell.openExternal(address);
}
