import { defineFlow } from '../core/flow'
import { bare } from '../core/log-fields'
import { changePasswordMachine } from './change-password.machine'
import { deleteAccountMachine } from './delete-account.machine'
import { biometricRegistrationMachine } from './fingerprints/biometric-registration.machine'
import { fingerprintsMachine } from './fingerprints/fingerprints.machine'
import { type ProfileFieldEvent, profileFieldMachine } from './profile-field.machine'

/** The flows of this domain: machine, version, and what the log may keep of each. */
export const profileFlows = {
  profileField: defineFlow({
    machine: profileFieldMachine,
    version: 1,
    log: {
      received: {
        'profileField.edit': ['value'],
        'profileField.enter': ['text'],
        'profileField.save': [],
        'profileField.cancel': [],
      },
      outcomes: { saveField: [] },
      input: ['field'],
    },
    resume: ({ value, context: { draft } }): ProfileFieldEvent[] =>
      value === 'showing' ? [] : [{ type: 'profileField.edit', value: draft }],
  }),
  changePassword: defineFlow({
    machine: changePasswordMachine,
    version: 1,
    log: {
      received: {
        'changePassword.enterOld': ['filled'],
        'changePassword.enterNew': ['verdict'],
        ...bare('changePassword', 'open', 'close', 'submit'),
      },
      outcomes: { changePassword: [] },
      input: [],
    },
  }),
  deleteAccount: defineFlow({
    machine: deleteAccountMachine,
    version: 1,
    log: {
      received: {
        'deleteAccount.enterPassword': ['filled'],
        ...bare('deleteAccount', 'open', 'close', 'submit'),
      },
      outcomes: { deleteAccount: [] },
      input: [],
    },
  }),
  biometricRegistration: defineFlow({
    machine: biometricRegistrationMachine,
    version: 1,
    log: {
      received: bare('biometricRegistration', 'start', 'agree', 'decline'),
      outcomes: { registerFingerprint: [] },
      input: [],
    },
  }),
  fingerprints: defineFlow({
    machine: fingerprintsMachine,
    version: 1,
    log: {
      received: {
        'fingerprints.remove': ['id'],
        ...bare('fingerprints', 'refresh', 'offerRemoval', 'removeAll', 'keepAll', 'agree', 'decline'),
      },
      outcomes: { readFingerprints: [], removeFingerprints: [] },
      input: [],
    },
  }),
}
