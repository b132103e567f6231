import { Misuse } from '../qa/usage'
import { commands } from './commands'
import type { Ask } from './control-plane'

/** What may stand next after the words typed so far, the last of them unfinished. */
export const completions = async (typed: readonly string[], ask: Ask): Promise<string[]> => {
  const [name = '', ...rest] = typed
  const word = typed.at(-1) ?? ''
  const fitting = (all: readonly string[]) => all.filter((one) => one.startsWith(word))
  if (typed.length <= 1) return fitting([...Object.keys(commands), 'completion', 'help'])
  if (name === 'completion') return fitting(Object.keys(scripts))
  const command = commands[name]
  if (!command) return []
  if (word.startsWith('-'))
    return fitting([...Object.keys(command.options ?? {}), 'json', 'url', 'help'].map((one) => `--${one}`))
  const isCustomer = rest.at(-2) === '--customer'
  const sources = isCustomer ? ['customers' as const] : (command.names ?? [])
  const lists = await Promise.all(sources.map((source) => namesOf(source, ask)))
  return fitting(lists.flat())
}

const namesOf = async (source: 'snapshots' | 'scenarios' | 'customers', ask: Ask): Promise<string[]> => {
  if (source === 'customers')
    return (await ask<{ customers: { username: string }[] }>('GET', 'state')).customers.map(
      ({ username }) => username,
    )
  return (await ask<{ name: string }[]>('GET', source)).map(({ name }) => name)
}

const scripts: Readonly<Record<string, (world: string) => string>> = {
  bash: (world) => `world() { ${world} "$@"; }
_world() { mapfile -t COMPREPLY < <(world complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null); }
complete -o default -F _world world`,
  zsh: (world) => `world() { ${world} "$@" }
_world() { compadd -- \${(f)"$(world complete "\${(@)words[2,CURRENT]}" 2>/dev/null)"}; _files }
compdef _world world`,
  fish: (world) => `function world; ${world} $argv; end
complete -c world -f -a '(world complete (commandline -opc)[2..] (commandline -ct) 2>/dev/null)'`,
}

/** What a shell reads to have a command 'world' that completes; `folder` is the repository. */
export const completionScript = (shell: string | undefined, folder: string): string => {
  const script = Object.hasOwn(scripts, shell ?? '') ? scripts[shell!] : undefined
  if (!script) throw new Misuse(`completion of which shell? One of ${Object.keys(scripts).join(', ')}`)
  return script(`npm --prefix '${folder.replaceAll("'", "'\\''")}' run --silent world --`)
}
