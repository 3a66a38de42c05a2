import { registerUnsentData } from '#platform/web/offline/unsent-data.ts'
import { rememberPendingMember } from './pending-member.ts'

// This module registers what happens to the outbox at sign-out and account deletion. Each menu with a sign-out button
// imports it.
if (!import.meta.env.SSR)
  registerUnsentData({
    confirmSignOut: async (memberId) => {
      const { confirmSignOutWithPending } = await import('./sign-out-question.tsx')
      return confirmSignOutWithPending(memberId)
    },
    // Delete stored hints, because the next user of this device must not learn about pending uploads or shared photos.
    signedOut: () => {
      rememberPendingMember(undefined)
      void import('#app/web/install/share.ts').then(({ deleteSharedContent }) => deleteSharedContent()).catch(() => {})
    },
    describeDataLostWithAccount: async (memberId) => {
      const [{ outbox }, { pendingUploadSentences }] = await Promise.all([
        import('#features/cleanups/web/outbox/client.ts'),
        import('#features/cleanups/web/outbox/copy.ts'),
      ])
      const count = await outbox.countPending(memberId)
      return count > 0 ? pendingUploadSentences.lostWithAccount(count) : undefined
    },
    deleteData: async (memberId) => {
      const { outbox } = await import('#features/cleanups/web/outbox/client.ts')
      await outbox.clearMember(memberId)
      rememberPendingMember(undefined)
    },
  })
