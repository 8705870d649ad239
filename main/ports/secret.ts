const hidden = '[secret]';
/** What Node's own printing asks for (node:util, inspect.custom). */
const inspected = Symbol.for('nodejs.util.inspect.custom');

/** Something that must not be seen: printing, joining, inspecting or serialising it gives `[secret]`. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** The value itself, for the one place that sends or stores it. */
  reveal(): string {
    return this.#value;
  }

  equals(other: Secret): boolean {
    return this.#value === other.#value;
  }

  toString(): string {
    return hidden;
  }

  toJSON(): string {
    return hidden;
  }

  [inspected](): string {
    return hidden;
  }
}
