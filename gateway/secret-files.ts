import { readFileSync } from 'node:fs'

type Environment = Record<string, string | undefined>

/** `NAME_FILE` names a file with the value of NAME: orchestrators pass secrets as files. */
export const withSecretFiles = (env: Environment, names: readonly string[]): Environment => {
  const filledEnv = { ...env }
  for (const name of names) {
    const path = env[`${name}_FILE`]?.trim()
    if (path && !env[name]) filledEnv[name] = readFileSync(path, 'utf8').trim()
  }
  return filledEnv
}
