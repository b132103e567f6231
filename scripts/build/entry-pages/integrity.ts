import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Elements that fetch a file of the app: scripts, style sheets and what is fetched ahead. */
const fetching = /<(?:script|link)\b[^>]*?\s(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"[^>]*>/g

/**
 * Names in every page the digest of each script and style sheet that the page names: a browser runs no other content
 * (decision 0103). Modules that are imported later have none: the service worker checks them.
 */
export const addIntegrity = (served: string): void => {
  const digests = new Map<string, string>()
  const digestOf = (path: string): string => {
    const known = digests.get(path)
    if (known) return known
    const digest = createHash('sha384')
      .update(readFileSync(join(served, path)))
      .digest('base64')
    digests.set(path, digest)
    return digest
  }
  for (const name of readdirSync(served).filter((file) => file.endsWith('.html'))) {
    const page = readFileSync(join(served, name), 'utf8')
    const sealed = page.replace(fetching, (element, path: string) =>
      element.includes(' integrity=')
        ? element
        : element.replace(/^<\w+/, `$& integrity="sha384-${digestOf(path)}"`),
    )
    writeFileSync(join(served, name), sealed)
  }
}
