import type { Plugin } from 'vite'

const generatedDocument = /^export const (\w+(?:Document|FragmentDoc)) = (\{.*\}) as unknown as .*$/gm

/**
 * The client's part of a document. A mutation is sent by its hash, and its response is not written to the cache by
 * its document, so its name and hash are enough.
 */
const trimDocument = (text: string): string => {
  const { definitions, ...document } = JSON.parse(text)
  const [{ kind, operation, name }] = definitions
  if (operation !== 'mutation') return text
  return JSON.stringify({ ...document, definitions: [{ kind, operation, name }] })
}

/** Makes each generated document its own module, so that a page fetches only the documents it sends. */
export const separateDocuments = (): Plugin => {
  const documents = new Map<string, string>()
  const prefix = 'document:'
  return {
    name: 'documents-apart',
    enforce: 'pre',
    apply: 'build',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    load: (id) =>
      id.startsWith(`\0${prefix}`)
        ? {
            code: `export const ${id.slice(prefix.length + 1)} = ${documents.get(id.slice(prefix.length + 1))}`,
            moduleSideEffects: false,
          }
        : null,
    transform: (code, id) => {
      if (!id.endsWith('/client/generated/graphql.ts')) return null
      const separated = code.replace(generatedDocument, (_, name: string, document: string) => {
        documents.set(name, trimDocument(document))
        return `export { ${name} } from '${prefix}${name}'`
      })
      return { code: separated, map: null, moduleSideEffects: false }
    },
  }
}
