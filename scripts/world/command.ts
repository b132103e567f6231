import type { Ask } from './control-plane'

export interface Given {
  /** What stands after the command. */
  words: readonly string[]
  options: Readonly<Record<string, string | boolean | undefined>>
  ask: Ask
  say: (text: string) => void
  /** Every answer as JSON. */
  json: boolean
}

export interface Command {
  /** After the command's name: '<must>', '[may]'. */
  takes: string
  about: string
  options?: Readonly<Record<string, { type: 'string' | 'boolean'; about: string }>>
  /** Where names to complete the first words with come from: paths of the control plane. */
  names?: readonly ('snapshots' | 'scenarios' | 'customers')[]
  run: (given: Given) => Promise<void>
}
