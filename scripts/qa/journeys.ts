import { type Journey, journeys, type Step } from '../../tests/e2e/accessibility/keyboard.journeys'

/** A name of which the beginning is enough. */
const whole = (control: string): string => (/^[^']*$|'$/.test(control) ? control : `${control}…'`)

const doneBy = ({ type, tab, press }: Step): string =>
  [
    type === undefined ? '' : type === '{code}' ? 'type the code of the mail' : `type \`${type}\``,
    tab === undefined ? '' : `Tab to ${whole(tab)}`,
    press === undefined ? '' : `press ${press}`,
  ]
    .filter(Boolean)
    .join(', ')

const section = ({ title, as, at, given, steps }: Journey): string =>
  [
    `### ${title}`,
    `Begins at \`${at}\`${as ? ` as ${as}` : ', not signed in'}${given ? ', with 500 USDT on Tron in the wallet' : ''}.`,
    '',
    '| Do | The focus is then on | Announced |',
    '|---|---|---|',
    ...steps.map(
      (step) =>
        `| ${doneBy(step)} | ${whole(step.focus ?? (step.press ? '' : (step.tab ?? '')))} | ${step.hear ?? ''} |`,
    ),
  ].join('\n')

/** The keyboard journeys that keyboard.spec.ts does, in Markdown for people who do them. */
export const journeysText = (): string => journeys.map(section).join('\n\n')
