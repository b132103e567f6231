import { readFileSync } from 'node:fs'

type Environment = Record<string, string | undefined>

/** `NAME_FILE` names a file that holds the value of NAME: secrets of an orchestrator come as files, not as variables. */
export const withSecretFiles = (env: Environment, names: readonly string[]): Environment => {
  const filled = { ...env }
  for (const name of names) {
    const path = env[`${name}_FILE`]?.trim()
    if (path && !env[name]) filled[name] = readFileSync(path, 'utf8').trim()
  }
  return filled
}
