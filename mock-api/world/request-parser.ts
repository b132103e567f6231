import { invalid } from '../http/api-error'

/** A kind of value: `read` answers undefined for what is none, `what` says what it must be. */
interface Kind<Value> {
  what: string
  read: (given: unknown) => Value | undefined
}

export const text: Kind<string> = {
  what: 'a text',
  read: (given) => (typeof given === 'string' && given.trim() !== '' ? given.trim() : undefined),
}

export const decimal: Kind<string> = {
  what: 'a plain number',
  read: (given) => /^\d{1,15}(\.\d{1,18})?$/.exec(String(given).trim())?.[0],
}

export const whole: Kind<number> = {
  what: 'a whole number',
  read: (given) => (Number.isSafeInteger(given) ? (given as number) : undefined),
}

export const flag: Kind<boolean> = {
  what: 'true or false',
  read: (given) => (typeof given === 'boolean' ? given : undefined),
}

export const oneOf = <Choice extends string>(choices: readonly Choice[]): Kind<Choice> => ({
  what: `one of ${choices.join(', ')}`,
  read: (given) => choices.find((choice) => choice === given),
})

/** Reads the fields of a JSON body one by one; a missing or wrong one is refused by name (422). */
export class RequestParser {
  private readonly fields: Record<string, unknown>

  constructor(body: unknown) {
    this.fields = Object(body) as Record<string, unknown>
  }

  /** Undefined where it is left out, null or empty. */
  optional<Value>(name: string, kind: Kind<Value>): Value | undefined {
    const given = this.fields[name] ?? undefined
    if (given === undefined || given === '') return undefined
    const value = kind.read(given)
    if (value === undefined) throw invalid({ [name]: `${name} must be ${kind.what}` })
    return value
  }

  required<Value>(name: string, kind: Kind<Value>): Value {
    const value = this.optional(name, kind)
    if (value === undefined) throw invalid({ [name]: `${name} is required` })
    return value
  }

  text = (name: string): string => this.required(name, text)

  /** Whether the field is there and null: 'none', unlike a field left out. */
  isNull = (name: string): boolean => this.fields[name] === null
}
