import { defineFlow } from '../core/flow'
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
        'changePassword.open': [],
        'changePassword.close': [],
        'changePassword.submit': [],
        'changePassword.enterOld': ['filled'],
        'changePassword.enterNew': ['verdict'],
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
        'deleteAccount.open': [],
        'deleteAccount.close': [],
        'deleteAccount.submit': [],
        'deleteAccount.enterPassword': ['filled'],
      },
      outcomes: { deleteAccount: [] },
      input: [],
    },
  }),
  biometricRegistration: defineFlow({
    machine: biometricRegistrationMachine,
    version: 1,
    log: {
      received: {
        'biometricRegistration.start': [],
        'biometricRegistration.agree': [],
        'biometricRegistration.decline': [],
      },
      outcomes: { registerFingerprint: [] },
      input: [],
    },
  }),
  fingerprints: defineFlow({
    machine: fingerprintsMachine,
    version: 1,
    log: {
      received: {
        'fingerprints.refresh': [],
        'fingerprints.remove': ['id'],
        'fingerprints.offerRemoval': [],
        'fingerprints.removeAll': [],
        'fingerprints.keepAll': [],
        'fingerprints.agree': [],
        'fingerprints.decline': [],
      },
      outcomes: { readFingerprints: [], removeFingerprints: [] },
      input: [],
    },
  }),
}
