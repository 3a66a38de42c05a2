import { managedSentences } from '../../../../rules/managed.ts'
import type { ManagedMember } from '../../../../contract/managed.ts'
import { client } from '../../../api.ts'
import { managingSentences as say } from '../managing-sentences.ts'
import type { MemberAction } from '../member-actions.ts'

/** Asked about before it is done. */
export type Confirmed = Exclude<MemberAction, 'makePrivate' | 'makePublic' | 'editStreak'>

type Question = {
  title: (name: string) => string
  question: (member: ManagedMember) => string
  consequences?: string[]
  action: string
  busyLabel: string
  isDestructive?: boolean
  /** what is said when it did not work, and the API has nothing better to say */
  failed: string
  run: (member: ManagedMember) => Promise<unknown>
  done: (name: string) => string
}

export const questions: Record<Confirmed, Question> = {
  delete: {
    ...say.delete,
    question: ({ fullName }) => managedSentences.deleteQuestion(fullName),
    action: 'Delete account',
    busyLabel: 'Deleting...',
    isDestructive: true,
    run: ({ id }) => client.deleteMember({ id }),
    done: managedSentences.deleted,
  },
  disable: {
    ...say.disable,
    question: ({ fullName }) => managedSentences.disableQuestion(fullName),
    action: 'Disable account',
    busyLabel: 'Disabling...',
    isDestructive: true,
    run: ({ id }) => client.disableMember({ id, isDisabled: true }),
    done: managedSentences.disabled,
  },
  enable: {
    ...say.enable,
    question: ({ fullName }) => managedSentences.enableQuestion(fullName),
    action: 'Enable account',
    busyLabel: 'Enabling...',
    run: ({ id }) => client.disableMember({ id, isDisabled: false }),
    done: managedSentences.enabled,
  },
  resetGoal: {
    ...say.resetGoal,
    question: ({ annualGoal }) => say.resetGoal.question(annualGoal ?? 0),
    action: 'Reset annual goal',
    busyLabel: 'Resetting...',
    isDestructive: true,
    run: ({ id }) => client.resetAnnualGoal({ id }),
    done: managedSentences.goalReset,
  },
  makeAdmin: {
    ...say.makeAdmin,
    question: () => say.makeAdmin.question,
    action: 'Make admin',
    busyLabel: 'Saving...',
    run: ({ id }) => client.setAdmin({ id, isAdmin: true }),
    done: managedSentences.adminGranted,
  },
  removeAdmin: {
    ...say.removeAdmin,
    question: () => say.removeAdmin.question,
    action: 'Remove admin',
    busyLabel: 'Saving...',
    isDestructive: true,
    run: ({ id }) => client.setAdmin({ id, isAdmin: false }),
    done: managedSentences.adminRevoked,
  },
}
