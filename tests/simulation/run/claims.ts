import { type ClaimStore, createMemoryClaims } from '../../../gateway/upstream/claims'
import { after, running, sleep } from '../time/scheduler'

const wayMs = 1

/** A store that several copies share, over a network that may be gone. */
const behindNetwork = (store: ClaimStore, isLost: () => boolean): ClaimStore => {
  const ask = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    await sleep(wayMs)
    if (isLost()) throw new Error('No store')
    const answer = await work()
    return new Promise((resolve, reject) => {
      after(wayMs, () => (isLost() ? reject(new Error('No store')) : resolve(answer)), { owner: running() })
    })
  }
  return { claim: (claim) => ask(() => store.claim(claim)), release: (id) => ask(() => store.release(id)) }
}

/** Where the copies of a history's gateway keep their claims. */
export const openClaims = (isLost: () => boolean) => ({
  own: () => createMemoryClaims(),
  shared: behindNetwork(createMemoryClaims(), isLost),
})
