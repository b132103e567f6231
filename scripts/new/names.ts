import { readdirSync } from 'node:fs'

/** What the templates are filled with: `{{flow}}` and so on. */
export interface Names {
  domain: string
  /** 'callMeBack' */
  flow: string
  /** 'CallMeBack' */
  Flow: string
  /** 'call-me-back' */
  file: string
  /** 'Call me back' */
  Words: string
  /** 'help', or 'wallets/call-me-back' where the domain keeps each flow in a folder of its own. */
  folder: string
  /** From the folder to its floor. */
  up: string
  /** The REST call. */
  path: string
  /** The address below '/dashboard/'. */
  page: string
}

const domains = readdirSync('machines', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

/** Throws an Error that says what is wrong with the argument. */
export const namesOf = (argument: string, hasPage: boolean): Names => {
  const [, domain = '', flow = ''] = /^(\w+)\/([a-z][A-Za-z0-9]+)$/.exec(argument) ?? []
  if (flow === '') throw new Error(`'${argument}' is no 'domain/flowName', such as help/callMeBack`)
  if (!domains.includes(domain)) throw new Error(`no domain '${domain}': one of ${domains.join(', ')}`)
  const file = flow.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const words = file.replaceAll('-', ' ')
  const isFlat = readdirSync(`machines/${domain}`).some((name) => name.endsWith('.machine.ts'))
  return {
    domain,
    flow,
    Flow: `${flow[0]!.toUpperCase()}${flow.slice(1)}`,
    file,
    Words: `${words[0]!.toUpperCase()}${words.slice(1)}`,
    folder: isFlat ? domain : `${domain}/${file}`,
    up: isFlat ? '../' : '../../',
    path: `/v1/app/${domain}/${file}`,
    page: hasPage ? file : domain,
  }
}
