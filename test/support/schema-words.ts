/** The English of the validation library: nobody may read it. */
export const schemaWords =
  /\binvalid\b|\breceived\b|unrecognized|too (?:big|small)|expected (?:string|number|int|array|object|record|boolean|one of)\b|match pattern/i;
