import ts from 'typescript'
import { expect, it } from 'vitest'
import { nodesIn, type SourceFile, sourceFiles } from './source'

/** What reads server data past `useResource`, `useCached` and `ask`; hooks by name, methods with a client or a cache. */
const hooks = /^use(?:Background|Lazy|Loadable|Suspense)?(?:Query|QueryRefHandlers|Fragment|Subscription)$/
const methods =
  /^(?:query|watchQuery|refetchQueries|readQuery|readFragment|watchFragment|watch|diff|mutate|subscribe)$/
const readers = /(?:client|cache|apollo)\w*(?:\(\))?$/i

const readsIn = ({ tree }: SourceFile): string[] =>
  [...nodesIn(tree)].flatMap((node) => {
    if (ts.isImportSpecifier(node))
      return hooks.test((node.propertyName ?? node.name).text) ? [node.getText()] : []
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return []
    const { expression, name } = node.expression
    return methods.test(name.text) && readers.test(expression.getText()) ? [node.expression.getText()] : []
  })

const inClient = sourceFiles().filter(({ floor }) => floor === 'client')

it('pages, actors and stores read server data by useResource, useCached and ask: none asks Apollo itself', () => {
  const outside = inClient.filter(({ domain }) => domain !== 'resource')
  expect(outside.flatMap((file) => readsIn(file).map((what) => `${file.path}: ${what}`))).toEqual([])
})

/** They read no server data: what is hidden or written away when the tab is left, and code or a session that ended meanwhile. */
const otherListeners = [
  // Closes its stream while nobody looks: it reads nothing.
  'client/auth/lock/use-app-lock.ts',
  'client/auth/session/use-session-watch.ts',
  'client/log/store.ts',
  'client/platform/app-worker.ts',
  'client/dashboard.tsx',
  'client/signals/client-signals.ts',
  'client/ui/feedback/error-boundary.view.tsx',
  'client/ui/layout/lazy-screen.tsx',
]

it('when server data are read again, on focus, on reconnect or by the clock, has one owner', () => {
  const listeners = inClient.filter(({ tree }) =>
    [...nodesIn(tree)].some(
      (node) => ts.isStringLiteralLike(node) && ['visibilitychange', 'online'].includes(node.text),
    ),
  )
  expect(listeners.map(({ path }) => path).sort()).toEqual(
    [...otherListeners, 'client/platform/use-revalidation.ts'].sort(),
  )
})
