import { registerUnsentDataCallbacks } from '#platform/web/offline/unsent-data.ts'
import { storeUploadReminder } from './pending-member.ts'

// Asks before sign-out and account deletion whether to keep cleanups that wait in the outbox. It is small, because every
// menu with a sign-out button imports it.
if (!import.meta.env.SSR)
  registerUnsentDataCallbacks({
    confirmSignOut: async (memberId) => {
      const { confirmSignOutWithPendingUploads } = await import('./sign-out-question.tsx')
      return confirmSignOutWithPendingUploads(memberId)
    },
    // Stored hints are deleted, because the device's next user must not learn about pending uploads or shared photos.
    signedOut: () => {
      storeUploadReminder(undefined)
      void import('#app/web/install/share.ts').then(({ deleteSharedContent }) => deleteSharedContent()).catch(() => {})
    },
    describeDataLostWithAccount: async (memberId) => {
      const [{ outboxClient }, { pendingUploadUiTexts }] = await Promise.all([
        import('#features/cleanups/web/outbox/client.ts'),
        import('#features/cleanups/web/outbox/copy.ts'),
      ])
      const count = await outboxClient.countPending(memberId)
      return count > 0 ? pendingUploadUiTexts.lostWithAccount(count) : undefined
    },
    deleteData: async (memberId) => {
      const { outboxClient } = await import('#features/cleanups/web/outbox/client.ts')
      await outboxClient.clearMember(memberId)
      storeUploadReminder(undefined)
    },
  })
