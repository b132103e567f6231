import { invalid } from '../http/api-error'

/** Reads the fields of a JSON body one by one; a missing or wrong one is refused by name (422). */
export class RequestParser {
  private readonly fields: Record<string, unknown>

  constructor(body: unknown) {
    this.fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  }

  private given<Value>(name: string, value: Value | undefined): Value {
    if (value === undefined) throw invalid({ [name]: `${name} is required` })
    return value
  }

  /** A text that is not blank. */
  text(name: string): string {
    return this.given(name, this.optionalText(name))
  }

  optionalText(name: string): string | undefined {
    const value = this.fields[name]
    if (value === undefined || value === null || value === '') return undefined
    if (typeof value !== 'string' || value.trim() === '') throw invalid({ [name]: `${name} must be a text` })
    return value.trim()
  }

  /** A plain decimal as a string or a number; undefined when left out. */
  optionalDecimal(name: string): string | undefined {
    const value = this.fields[name]
    if (value === undefined || value === null) return undefined
    const text = String(value).trim()
    if (!/^\d{1,15}(\.\d{1,18})?$/.test(text)) throw invalid({ [name]: `${name} must be a plain number` })
    return text
  }

  decimal(name: string): string {
    return this.given(name, this.optionalDecimal(name))
  }

  optionalNumber(name: string): number | undefined {
    const value = this.fields[name]
    if (value === undefined || value === null) return undefined
    if (typeof value !== 'number' || !Number.isSafeInteger(value))
      throw invalid({ [name]: `${name} must be a whole number` })
    return value
  }

  number(name: string): number {
    return this.given(name, this.optionalNumber(name))
  }

  optionalFlag(name: string): boolean | undefined {
    const value = this.fields[name]
    if (value !== undefined && typeof value !== 'boolean')
      throw invalid({ [name]: `${name} must be true or false` })
    return value
  }

  flag(name: string): boolean {
    return this.given(name, this.optionalFlag(name))
  }

  optionalOneOf<Choice extends string>(name: string, choices: readonly Choice[]): Choice | undefined {
    const value = this.fields[name]
    if (value === undefined) return undefined
    const choice = choices.find((one) => one === value)
    if (choice === undefined) throw invalid({ [name]: `${name} must be one of ${choices.join(', ')}` })
    return choice
  }

  oneOf<Choice extends string>(name: string, choices: readonly Choice[]): Choice {
    const value = this.optionalOneOf(name, choices)
    if (value === undefined) throw invalid({ [name]: `${name} must be one of ${choices.join(', ')}` })
    return value
  }

  /** Whether the field is there and null: 'none', unlike a field left out. */
  isNull = (name: string): boolean => this.fields[name] === null
}
