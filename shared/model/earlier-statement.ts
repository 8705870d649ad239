interface Dated {
  /** As the service wrote it. */
  readonly producedDate: string | null;
  /** Milliseconds UTC. */
  readonly requestedAt: number;
}

/** Two statements in the order of the register's own times; the same minute goes by when they were asked for. */
export function earlierFirst<T extends Dated>(one: T, other: T): readonly [T, T] {
  const time = (statement: Dated) => (statement.producedDate ?? '').replace('T', ' ');
  const isLater = time(one) === time(other) ? one.requestedAt > other.requestedAt : time(one) > time(other);
  return isLater ? [other, one] : [one, other];
}
