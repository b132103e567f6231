import { defineFlow } from '../core/flow'
import { bare } from '../core/log-fields'
import { withoutReading } from '../resource/resource.flows'
import { bankAccountMachine } from './account/bank-account.machine'
import { type BankBoardEvent, bankBoardMachine } from './board/bank-board.machine'
import { bankEditorMachine } from './editor/bank-editor.machine'
import type { BankEditorEvent } from './editor/bank-editor.setup'

const standing = ['standing.id', 'standing.isDefault', 'standing.status', 'standing.othersActive'] as const

/** The flows of this domain: machine, version, and log allow-list. Account numbers never reach it. */
export const banksFlows = {
  bankBoard: defineFlow({
    machine: bankBoardMachine,
    version: 2,
    upcast: { 1: withoutReading(/^bankBoard\.(?:refresh|refused)$/, 'readAccounts') },
    log: {
      received: {
        'bankBoard.pickList': ['list'],
        'bankBoard.pickType': ['accountType'],
        'bankBoard.add': [],
        'bankBoard.edit': ['id'],
        'bankBoard.closeEditor': [],
      },
      outcomes: {},
      input: [],
    },
    resume: ({ context: { list, accountType, editing } }): BankBoardEvent[] => [
      { type: 'bankBoard.pickList', list },
      { type: 'bankBoard.pickType', accountType },
      ...(editing === null ? [] : [{ type: 'bankBoard.edit', id: editing } as const]),
    ],
  }),
  bankAccount: defineFlow({
    machine: bankAccountMachine,
    version: 1,
    log: {
      received: {
        'bankAccount.makeDefault': standing,
        'bankAccount.delete': standing,
        'bankAccount.restore': standing,
        'bankAccount.discard': standing,
        'bankAccount.agree': [],
        'bankAccount.decline': [],
      },
      outcomes: { makeDefault: [], deleteAccount: [], restoreAccount: [], discardAccount: [] },
      input: [],
    },
  }),
  bankEditor: defineFlow({
    machine: bankEditorMachine,
    version: 1,
    log: {
      received: {
        'bankEditor.search': ['text'],
        'bankEditor.pickBank': ['bankId'],
        'bankEditor.enterName': ['text'],
        'bankEditor.pickType': ['accountType'],
        'bankEditor.enterNumber': ['verdict.length', 'verdict.sound'],
        'bankEditor.enterPassword': ['filled'],
        'bankEditor.submit': ['intentId'],
        ...bare('bankEditor', 'closePicker', 'agree', 'decline'),
      },
      outcomes: { saveAccount: [] },
      input: [
        'account.id',
        'account.bankId',
        'account.accountName',
        'account.accountType',
        'number.length',
        'number.sound',
      ],
    },
    resume: ({ context: { draft, search } }): BankEditorEvent[] => [
      { type: 'bankEditor.pickBank', bankId: draft.bankId },
      { type: 'bankEditor.enterName', text: draft.accountName },
      { type: 'bankEditor.pickType', accountType: draft.accountType },
      ...(search === null ? [] : [{ type: 'bankEditor.search', text: search } as const]),
    ],
  }),
}
