import { assign, emit, setup } from 'xstate'
import { type ApiError, toApiError, toErrorEvent } from '../../core/api-error'
import { declareActor } from '../../core/declare-actor'

export type DepositEvent =
  | { type: 'deposit.refresh' }
  /** The customer came back to the tab: the rate may be old (AMB-39). */
  | { type: 'deposit.comeBack' }
  /** The customer names the network they will send over. */
  | { type: 'deposit.nameNetwork'; chain: string }
  | { type: 'deposit.copyAddress' }
  /** The QR code as a picture, to be sent on or kept. */
  | { type: 'deposit.takePicture' }

export type DepositEmitted =
  /** `coin` with its network, where that is known: 'USDT (TRC-20)'. */
  | { type: 'deposit.addressCopied' | 'deposit.pictureSaved'; coin?: string }
  | { type: 'deposit.copyFailed' | 'deposit.pictureFailed' }
  | { type: 'deposit.refused'; error: ApiError }

export interface Context {
  rateId: number | null
  error: ApiError | null
  /** When the shown rate was read, ms since 1970; null before the first answer. */
  readAt: number | null
  /** What the address takes: the network's chain, and coin with network in words; '' before the first answer. */
  chain: string
  coin: string
  /** This coin's network was confirmed by naming it, now or once before (per account). */
  isConfirmed: boolean
  /** The network that was named, though the address is none of it. */
  wrongChain: string | null
  /** The last press of the copy button put the address on the clipboard. */
  copied: boolean
  /** The browser refused the clipboard: the address is to be selected by hand. */
  copyFailed: boolean
}

/** What a read of the page brings; rate and address themselves go to the cache. */
export type DepositRead = Pick<Context, 'chain' | 'coin' | 'isConfirmed'> & { readAt: number }

/** How a picture left the page; 'dropped' when the customer closed the device's own dialog. */
export type PictureFate = 'shared' | 'saved' | 'dropped'

/** What the machine is built of: actors, guards, changes. */
export const depositSetup = setup({
  types: {
    input: {} as { rateId: string | null },
    context: {} as Context,
    events: {} as DepositEvent,
    emitted: {} as DepositEmitted,
  },
  actors: {
    /** Fetches rate and deposit address. */
    readDeposit: declareActor<DepositRead, { rateId: number }>('readDeposit'),
    /** Remembers for this account that it knows the network of this coin. */
    keepNetwork: declareActor<void, { rateId: number }>('keepNetwork'),
    /** Puts exactly the shown address on the clipboard; rejects an address that is none of its chain. */
    copyAddress: declareActor<void, { rateId: number }>('copyAddress'),
    /** Shares or saves the QR code with coin, network and address written on it. */
    takePicture: declareActor<{ fate: PictureFate }, { rateId: number }>('takePicture'),
  },
  guards: {
    rateIdIsNumber: ({ context }) => context.rateId !== null,
    networkIsKnown: ({ context }) => context.isConfirmed,
    isItsNetwork: ({ context }, { chain }: { chain: string }) => chain === context.chain,
    pictureWasSaved: (_, { fate }: { fate: PictureFate }) => fate === 'saved',
  },
  actions: {
    clearError: assign({ error: null }),
    setError: assign((_, { error }: { error: unknown }) => ({ error: toApiError(error) })),
    // A rate id that now stands for another coin begins anew.
    setRead: assign(({ context }, { readAt, chain, coin, isConfirmed }: DepositRead) => ({
      ...(coin === context.coin ? {} : { copied: false, copyFailed: false, wrongChain: null }),
      ...{ readAt, chain, coin, isConfirmed },
    })),
    setWrongChain: assign((_, { chain }: { chain: string }) => ({ wrongChain: chain })),
    setConfirmed: assign({ isConfirmed: true, wrongChain: null }),
    setCopied: assign({ copied: true, copyFailed: false }),
    setCopyFailed: assign({ copied: false, copyFailed: true }),
    emitRefused: emit(toErrorEvent('deposit.refused')),
    emitCopied: emit(({ context: { coin } }) => ({ type: 'deposit.addressCopied', coin }) as const),
    emitCopyFailed: emit({ type: 'deposit.copyFailed' } as const),
    emitPictureSaved: emit(({ context: { coin } }) => ({ type: 'deposit.pictureSaved', coin }) as const),
    emitPictureFailed: emit({ type: 'deposit.pictureFailed' } as const),
  },
})
