import { Button } from '#platform/web/ui/actions/button.tsx'

/** Banner that reopens a closed onboarding dialog at the same step. */
export const FinishOnboardingBanner = ({ onOpen }: { onOpen: () => void }) => (
  <section
    aria-label="Your welcome"
    className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg border border-sun-line bg-sun-wash px-5 py-3.5"
  >
    <p className="min-w-[16rem] flex-1">
      <b className="font-semibold">You are almost there.</b> Set your goal, and join the Litterboard.
    </p>
    <Button onPress={onOpen}>Go on</Button>
  </section>
)
