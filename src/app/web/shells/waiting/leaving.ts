import { registerKeeper } from '#platform/web/offline/leaving.ts'
import { rememberWaiting } from './waiting-member.ts'

// Imported by each menu with a sign-out button: registers what happens to the outbox at sign-out and account deletion.
if (!import.meta.env.SSR)
  registerKeeper({
    mayLeave: async (memberId) => {
      const { asksFirst } = await import('./leaving-question.tsx')
      return asksFirst(memberId)
    },
    // The next user of this device must not learn about pending uploads or shared photos.
    hasLeft: () => {
      rememberWaiting(undefined)
      void import('#app/web/install/share.ts').then(({ forgetShare }) => forgetShare()).catch(() => {})
    },
    lostWithAccount: async (memberId) => {
      const [{ outbox }, { waitingSentences }] = await Promise.all([
        import('#features/cleanups/web/outbox/client.ts'),
        import('#features/cleanups/web/outbox/copy.ts'),
      ])
      const count = await outbox.countWaiting(memberId)
      return count > 0 ? waitingSentences.lostWithAccount(count) : undefined
    },
    forget: async (memberId) => {
      const { outbox } = await import('#features/cleanups/web/outbox/client.ts')
      await outbox.forgetMember(memberId)
      rememberWaiting(undefined)
    },
  })
