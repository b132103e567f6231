import { type Journey, journeys, type Step } from '../../tests/e2e/accessibility/keyboard.journeys'

/** A name whose beginning is enough. */
const fullControl = (control: string): string => (/^[^']*$|'$/.test(control) ? control : `${control}…'`)

const doneBy = ({ type, tab, key }: Step): string =>
  [
    type === undefined ? '' : type === '{code}' ? 'type the code of the mail' : `type \`${type}\``,
    tab === undefined ? '' : `Tab to ${fullControl(tab)}`,
    key === undefined ? '' : `press ${key}`,
  ]
    .filter(Boolean)
    .join(', ')

const section = ({ title, as, at, given: precondition, steps }: Journey): string =>
  [
    `### ${title}`,
    `Begins at \`${at}\`${as ? ` as ${as}` : ', not signed in'}${precondition ? ', with 500 USDT on Tron in the wallet' : ''}.`,
    '',
    '| Do | The focus is then on | Announced |',
    '|---|---|---|',
    ...steps.map(
      (step) =>
        `| ${doneBy(step)} | ${fullControl(step.focus ?? (step.key ? '' : (step.tab ?? '')))} | ${step.hear ?? ''} |`,
    ),
  ].join('\n')

/** The keyboard journeys of keyboard.spec.ts, in Markdown for people. */
export const journeysText = (): string => journeys.map(section).join('\n\n')
