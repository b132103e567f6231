import { invalidError } from '../http/api-error'

/** `read` returns undefined for an invalid value; `description` names the valid values. */
interface Kind<Value> {
  description: string
  read: (input: unknown) => Value | undefined
}

export const text: Kind<string> = {
  description: 'a text',
  read: (input) => (typeof input === 'string' && input.trim() !== '' ? input.trim() : undefined),
}

export const decimal: Kind<string> = {
  description: 'a plain number',
  read: (input) => /^\d{1,15}(\.\d{1,18})?$/.exec(String(input).trim())?.[0],
}

export const wholeNumber: Kind<number> = {
  description: 'a whole number',
  read: (input) => (Number.isSafeInteger(input) ? (input as number) : undefined),
}

export const flag: Kind<boolean> = {
  description: 'true or false',
  read: (input) => (typeof input === 'boolean' ? input : undefined),
}

export const oneOf = <Choice extends string>(choices: readonly Choice[]): Kind<Choice> => ({
  description: `one of ${choices.join(', ')}`,
  read: (input) => choices.find((choice) => choice === input),
})

/** Reads the fields of a JSON body; throws 422 with the name of a missing or invalid field. */
export class RequestParser {
  private readonly fields: Record<string, unknown>

  constructor(body: unknown) {
    this.fields = Object(body) as Record<string, unknown>
  }

  /** Undefined if absent, null or empty. */
  optional<Value>(name: string, kind: Kind<Value>): Value | undefined {
    const input = this.fields[name] ?? undefined
    if (input === undefined || input === '') return undefined
    const value = kind.read(input)
    if (value === undefined) throw invalidError({ [name]: `${name} must be ${kind.description}` })
    return value
  }

  required<Value>(name: string, kind: Kind<Value>): Value {
    const value = this.optional(name, kind)
    if (value === undefined) throw invalidError({ [name]: `${name} is required` })
    return value
  }

  text = (name: string): string => this.required(name, text)

  /** Unlike an absent field, a null field means 'none'. */
  isNull = (name: string): boolean => this.fields[name] === null
}
