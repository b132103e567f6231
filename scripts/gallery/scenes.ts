import type { Scene } from '../../tests/fixtures/scene'

const files = import.meta.glob<Record<string, Record<string, Scene>>>('../../tests/**/*.scenes.tsx', {
  eager: true,
})

/** Every scene of the tests: the exports of each *.scenes.tsx that are records of scenes. */
export const scenes: readonly Scene[] = Object.values(files)
  .flatMap((file) => Object.values(file))
  .flatMap((group) => Object.values(group).filter(({ sign }) => sign))
