import { Announcer } from './announcer.tsx';
import { EnvironmentBand } from './environment-band.tsx';
import { Nav } from './nav.tsx';
import { Notices } from './notices.tsx';
import { StatusLine } from './status-line.tsx';

/** What stands before the screen: the bands and the places. */
export function Before() {
  return (
    <>
      <EnvironmentBand />
      <Nav />
    </>
  );
}

/** What stands after it. */
export function After() {
  return (
    <>
      <Notices />
      <StatusLine />
      <Announcer />
    </>
  );
}
