import { expect, test } from 'vitest';
import {
  changed,
  dealing,
  entries,
  entry,
  first,
  groups,
  holding,
  type Statement,
} from '../../../../support/drss/changed-statement.ts';

const said: readonly (readonly [severity: string, text: string, change: (statement: Statement) => void])[] = [
  [
    'stopsSettlement',
    'Caveat AX123456B, lodged 3 November 2026, is new. Its caveator is JO CITIZEN.',
    (one) => entries(one).push(entry('CAVEAT', 'AX123456B', '2026-11-03')),
  ],
  [
    'stopsSettlement',
    'Mortgage AX2, dated 3 November 2026, is new. Its mortgagee is JO CITIZEN.',
    (one) => entries(one).push(entry('MORTGAGE', 'AX2', '2026-11-03')),
  ],
  [
    'stopsSettlement',
    'Warrant of Seizure and Sale AX3, dated 3 November 2026, is new. Its holder is JO CITIZEN.',
    (one) => entries(one).push(entry('WARRANT OF SEIZURE AND SALE', 'AX3', '2026-11-03')),
  ],
  [
    'stopsSettlement',
    'Something Unheard of AX4, dated 3 November 2026, is new. Its holder is JO CITIZEN.',
    (one) => entries(one).push(entry('SOMETHING UNHEARD OF', 'AX4', '2026-11-03')),
  ],
  [
    'check',
    'Covenant AX5, dated 3 November 2026, is new. Its holder is JO CITIZEN.',
    (one) => entries(one).push(entry('COVENANT', 'AX5', '2026-11-03')),
  ],
  ['check', 'Mortgage AL123457V, dated 2 March 2015, is no longer listed.', (one) => entries(one).pop()],
  [
    'check',
    'Mortgage AL123457V, dated 2 March 2015, has been discharged and is no longer listed. Discharge of Mortgage AX7 was registered on 20 November 2026.',
    (one) => {
      entries(one).pop();
      one.activityOnTitle.dealings.push(dealing('DISCHARGE OF MORTGAGE', 'AX7', 'Registered'));
    },
  ],
  [
    'stopsSettlement',
    'The mortgagee of Mortgage AL123457V changed from SOME BANK LTD to OTHER BANK LTD.',
    (one) => {
      first(first(entries(one)).encumbranceHolders).legalEntityName = 'OTHER BANK LTD';
    },
  ],
  [
    'note',
    'The number of Mortgage AL 123457v is now written “AL 123457v”. It was “AL123457V”.',
    (one) => {
      first(entries(one)).encumbranceDocument = 'AL 123457v';
    },
  ],
  [
    'note',
    'The priority of Mortgage AL123457V changed from 1 to 3.',
    (one) => {
      first(entries(one)).encumbrancePriority = 3;
    },
  ],
  [
    'check',
    'Variation of Mortgage AX8, dated 3 November 2026, now affects Mortgage AL123457V.',
    (one) =>
      first(entries(one)).affectingEncumbrances.push({
        affectingEncumbranceType: 'VARIATION OF MORTGAGE',
        affectingEncumbranceDocument: 'AX8',
        affectingEncumbranceDate: '2026-11-03',
      }),
  ],
  [
    'stopsSettlement',
    'Transfer (E) AX9 is new in the activity on this title. Its status is Lodged, updated on 20 November 2026.',
    (one) => one.activityOnTitle.dealings.push(dealing('TRANSFER (E)', 'AX9', 'Lodged')),
  ],
  [
    'stopsSettlement',
    'Covenant AX5, dated 3 November 2026, is new. Its holder is JO CITIZEN. It is affected by Caveat AX6.',
    (one) => {
      const affecting = { affectingEncumbranceType: 'CAVEAT', affectingEncumbranceDocument: 'AX6' };
      const covenant = entry('COVENANT', 'AX5', '2026-11-03');
      entries(one).push({ ...covenant, affectingEncumbrances: [affecting] as never });
    },
  ],
  [
    'stopsSettlement',
    'Notice Section 32A AX4, dated 3 November 2026, is new. Its holder is JO CITIZEN.',
    (one) => entries(one).push(entry('NOTICE SECTION 32A', 'AX4', '2026-11-03')),
  ],
  [
    'check',
    'The notation “AGREEMENT Section 173” on plan PS328573B is no longer listed. Its text was “Notation”.',
    (one) => one.encumbrancesCaveatsAndNotices.notations.pop(),
  ],
  [
    'stopsSettlement',
    "The share of AVA O'BRIEN changed from 1/2 to 1/3.",
    (one) => {
      first(groups(one)).shareFraction = { numerator: 1, denominator: 3 };
    },
  ],
  [
    'note',
    "The share of AVA O'BRIEN is now written 2/4. It was written 1/2, which is the same share.",
    (one) => {
      first(groups(one)).shareFraction = { numerator: '2', denominator: '4' };
    },
  ],
  [
    'stopsSettlement',
    "The name of the proprietor AVA O'BRIEN is now written AVA OBRYEN.",
    (one) => {
      holding(first(groups(one))).party.proprietorNameText = 'AVA OBRYEN';
    },
  ],
  [
    'stopsSettlement',
    'MAY BUYER is a new registered proprietor with a share of 1/2.',
    (one) => {
      holding(first(groups(one))).party.proprietorNameText = 'MAY BUYER';
    },
  ],
  [
    'stopsSettlement',
    "AVA O'BRIEN is no longer listed as a registered proprietor.",
    (one) => {
      holding(first(groups(one))).party.proprietorNameText = 'MAY BUYER';
    },
  ],
  [
    'stopsSettlement',
    'BEN LEE is no longer listed as a registered proprietor. The share was 1/2.',
    (one) => groups(one).pop(),
  ],
  [
    'check',
    "The address of AVA O'BRIEN changed from “1 MEW LANE BAMAWM 3561” to “2 GUM COURT NHILL”.",
    (one) => {
      holding(first(groups(one))).party.address = '2 GUM COURT NHILL';
    },
  ],
  [
    'stopsSettlement',
    "The tenancy of AVA O'BRIEN changed from Sole Proprietor to Joint Proprietors.",
    (one) => {
      first(groups(one)).tenancyType = 'Joint Proprietors';
    },
  ],
  [
    'note',
    'The register’s numbering of the proprietors changed.',
    (one) => {
      first(groups(one)).order = 3;
    },
  ],
  [
    'stopsSettlement',
    'The title is now CANCELLED. Its status was LIVE.',
    (one) => {
      one.titleReferenceDetail.titleStatus = 'CANCELLED';
    },
  ],
  [
    'check',
    'The form of the certificate of title changed from Electronic to Paper.',
    (one) => {
      one.titleReferenceDetail.ctType = 'Paper';
    },
  ],
  [
    'stopsSettlement',
    'The statements name two titles: the earlier one 10940/843, the later one 10940/844.',
    (one) => {
      one.titleReferenceDetail.titleReference.folio = '844';
    },
  ],
  [
    'stopsSettlement',
    'The estate changed from Fee Simple to Leasehold.',
    (one) => {
      one.registeredProprietor.estateType = 'Leasehold';
    },
  ],
  [
    'stopsSettlement',
    'Caveat AX9 is new in the activity on this title. Its status is Lodged, updated on 20 November 2026.',
    (one) => one.activityOnTitle.dealings.push(dealing('CAVEAT', 'AX9', 'Lodged')),
  ],
  [
    'note',
    'Discharge of Mortgage AX111111B is no longer listed in the activity on this title. Its status was Registered.',
    (one) => one.activityOnTitle.dealings.pop(),
  ],
  [
    'check',
    'The number of days of activity that the statement covers was 125. The later statement gives none.',
    (one) => Reflect.deleteProperty(one, 'activityOnTitle'),
  ],
  [
    'check',
    'The number of days of activity that the statement covers changed from 125 to 30.',
    (one) => {
      one.activityOnTitle.numberOfDays = 30;
    },
  ],
  [
    'check',
    'Owners corporation 2 of plan PS328573B is new: the land is affected by it.',
    (one) =>
      one.additionalInformation.ownersCorporations.push({
        ownersCorporationText: 'x',
        ownersCorporationNumber: '2',
        planNumber: 'PS328573B',
      }),
  ],
  [
    'check',
    'OTHER BANK now controls the electronic certificate of title, from 22 October 2016. It was SOME BANK LTD.',
    (one) => {
      one.additionalInformation.ectControl.ectController = 'OTHER BANK';
    },
  ],
  [
    'check',
    'Nomination AA1 to BANK for dealing AA2 is no longer listed.',
    (one) => {
      Reflect.deleteProperty(one.additionalInformation, 'nomination');
    },
  ],
  [
    'stopsSettlement',
    'Parcel 101\\PS328573 is no longer listed as part of the land in this title.',
    (one) => one.landDescription.landParcels.pop(),
  ],
  [
    'check',
    'Title 3049/244A is no longer listed among the other titles that affect this land.',
    (one) => one.additionalInformation.otherTitlesAffectingThisLand.titleReference.shift(),
  ],
  [
    'check',
    'The later statement has no security number.',
    (one) => Reflect.deleteProperty(one.titleSearchDetail, 'securityNo'),
  ],
  [
    'stopsSettlement',
    'Caveat AX1, lodged 3 November 2026, is new. Its caveators are JO CITIZEN, ANN CITIZEN and A PTY LTD.',
    (one) => entries(one).push(entry('CAVEAT', 'AX1', '2026-11-03', 'ANN CITIZEN', 'A PTY LTD')),
  ],
  [
    'stopsSettlement',
    'Caveat AX1, lodged 3 November 2026, is new. Its caveator is JO CITIZEN. Its text is “CAVEAT AX1”.',
    (one) => entries(one).push(entry(null, 'AX1', '2026-11-03')),
  ],
  [
    'check',
    'A notation is new. Its text is “Part of the land is a road.”',
    (one) =>
      one.encumbrancesCaveatsAndNotices.notations.push({
        notationText: 'Part of the land is a road.',
      } as never),
  ],
  [
    'check',
    "The name of the proprietor AVA O'BRIEN is now written AVA O BRIEN.",
    (one) => {
      holding(first(groups(one))).party.proprietorNameText = 'AVA O BRIEN';
    },
  ],
  [
    'stopsSettlement',
    'MAY BUYER is a new registered proprietor of the whole.',
    (one) => {
      const group = first(groups(one));
      holding(group).party.proprietorNameText = 'MAY BUYER';
      group.shareFraction = { numerator: 1, denominator: 1 };
      groups(one).pop();
    },
  ],
  [
    'stopsSettlement',
    "The later statement names no registered proprietor. The earlier statement names AVA O'BRIEN and BEN LEE.",
    (one) => Reflect.deleteProperty(one, 'registeredProprietor'),
  ],
  [
    'stopsSettlement',
    'The later statement has no description of the land. That of the earlier statement is “Lot 101 on Plan of Subdivision 328573B.”',
    (one) => Reflect.deleteProperty(one, 'landDescription'),
  ],
  [
    'stopsSettlement',
    'The lot type of parcel 101\\PS328573 changed from “LOT” to “RESERVE”.',
    (one) => {
      first(one.landDescription.landParcels).lotType = 'RESERVE';
    },
  ],
  [
    'check',
    'The status of Discharge of Mortgage AX111111B changed from Registered to Unregistered, updated on 20 August 2026.',
    (one) => {
      first(one.activityOnTitle.dealings).dealingStatus = 'Unregistered';
    },
  ],
  [
    'check',
    'Discharge of Mortgage AX9 is new in the activity on this title. Its status is Refused, updated on 20 November 2026.',
    (one) => one.activityOnTitle.dealings.push(dealing('DISCHARGE OF MORTGAGE', 'AX9', 'Refused')),
  ],
  [
    'note',
    'Transfer AX9 is new in the activity on this title. Its status is Refused, updated on 20 November 2026.',
    (one) => one.activityOnTitle.dealings.push(dealing('TRANSFER', 'AX9', 'Refused')),
  ],
  [
    'check',
    'Nomination of ECT to LC AX9 is new in the activity on this title. Its status is Completed, updated on 20 November 2026.',
    (one) => one.activityOnTitle.dealings.push(dealing('NOMINATION OF ECT TO LC', 'AX9', 'Completed')),
  ],
  [
    'check',
    'Transfer Control of ECT AX9 is new in the activity on this title. Its status is Registered, updated on 20 November 2026.',
    (one) => one.activityOnTitle.dealings.push(dealing('TRANSFER CONTROL OF ECT', 'AX9', 'Registered')),
  ],
  [
    'check',
    'Nomination AX78 to BANK for dealing AA2 is new. Nomination AA1 to BANK for dealing AA2 is no longer listed.',
    (one) => {
      one.additionalInformation.nomination.nominationDocument = 'AX78';
    },
  ],
  [
    'check',
    'The party to whom the nomination is made changed from BANK to OTHER BANK.',
    (one) => {
      one.additionalInformation.nomination.nominatedTo = 'OTHER BANK';
    },
  ],
  [
    'check',
    'The date from which SOME BANK LTD controls the electronic certificate of title changed from 22 October 2016 to 20 November 2026.',
    (one) => {
      one.additionalInformation.ectControl.effectiveFromDate = '2026-11-20';
    },
  ],
];

test('a dealing whose status changed counts as its kind, and one that failed is to be checked', () => {
  const lodged = (type: string) => (one: Statement) =>
    one.activityOnTitle.dealings.push(dealing(type, 'AX9', 'Lodged'));
  const to = (status: string) => (one: Statement) => {
    Object.assign(one.activityOnTitle.dealings.at(-1) ?? {}, { dealingStatus: status });
  };
  const severityOf = (type: string, status: string) =>
    changed(to(status), lodged(type)).sentences.map(({ severity }) => severity);
  expect(severityOf('CAVEAT', 'Registered')).toEqual(['stopsSettlement']);
  expect(severityOf('DISCHARGE OF MORTGAGE', 'Registered')).toEqual(['check']);
  expect(severityOf('TRANSFER', 'Refused')).toEqual(['check']);
});

test.each(said)('%s: %s', (severity, text, change) => {
  const { sentences } = changed(change);
  expect(sentences.map((one) => [one.severity, one.text])).toContainEqual([severity, text]);
});

test('what stops a settlement comes first', () => {
  const { sentences } = changed((one) => {
    one.additionalInformation.licenceText = 'other';
    first(entries(one)).encumbrancePriority = 3;
    entries(one).push(entry('CAVEAT', 'AX1', '2026-11-03'));
  });
  expect(sentences.map(({ severity }) => severity)).toEqual(['stopsSettlement', 'check', 'note']);
});

test('a form that means the same is only a note, without a sentence', () => {
  const { sentences, changes } = changed((one) => {
    const activity: Record<string, unknown> = one.activityOnTitle;
    activity.numberOfDays = '125 days';
    const mortgage: Record<string, unknown> = first(entries(one));
    mortgage.encumbrancePriority = '1st';
    mortgage.encumbranceDate = '02/03/2015';
    mortgage.encumbranceHolders = first(mortgage.encumbranceHolders as unknown[]);
  });
  expect(sentences).toEqual([]);
  expect(changes.map(({ kind, severity }) => `${kind} ${severity}`)).toEqual(Array(4).fill('rewritten note'));
});

test('two caveats of one number are told apart', () => {
  const two = (one: Statement) => {
    entries(one).push(entry('CAVEAT', 'AX1', '2026-11-03'), entry('CAVEAT', 'AX1', '2026-11-04'));
  };
  const { sentences } = changed((one) => entries(one).pop(), two);
  expect(sentences.map(({ text }) => text)).toEqual([
    'Caveat AX1, lodged 4 November 2026, is no longer listed.',
  ]);
});

test('the text version of two statements differs only in what the register says', () => {
  const text = (lines: string) => ({ data: Buffer.from(lines).toString('base64') });
  const compared = (after: string) =>
    changed(
      (one) => {
        one.titleSearchDetail.securityNo = '999';
        one.registerSearchStatement = text(after);
      },
      (one) => {
        one.registerSearchStatement = text('Produced 21/11/2026 10:15 AM\nSecurity no : 1\nMORTGAGE AX1');
      },
    );
  expect(compared('Produced 22/11/2026 11:20 AM\nSecurity no : 2\nMORTGAGE AX1').changes).toEqual([]);
  expect(compared('Produced 22/11/2026 11:20 AM\nSecurity no : 2\nCAVEAT AX2').sentences).toMatchObject(
    [{ severity: 'check', text: /^The text version/ }].map((one) => ({
      ...one,
      text: expect.stringMatching(one.text),
    })),
  );
});
