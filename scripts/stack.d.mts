import type { Readable } from 'node:stream'

export function tellCrashes(
  name: string,
  url: string,
  child: { stderr: Readable },
  lastWords: () => string,
  tell?: (text: string) => void,
): () => void
