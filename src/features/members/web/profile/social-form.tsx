import { FormField } from '#platform/web/form/field.tsx'
import { FormFailure } from '#platform/web/form/form-failure.tsx'
import { Form } from '#platform/web/form/form.tsx'
import { SubmitButton } from '#platform/web/form/submit-button.tsx'
import { UnsavedChanges } from '#platform/web/form/unsaved-changes.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { type MemberProfile, SocialLinks } from '../../contract/profile.ts'
import { profileUiTexts as texts } from '../../copy.ts'
import { socialNetworks } from '../../rules/social.ts'
import { client } from '../api.ts'
import { SocialNetworkIcon } from './social-icon.tsx'
import { useCacheProfile } from './use-profile.ts'

export function SocialLinksForm({ profile }: { profile: MemberProfile }) {
  const storeProfile = useCacheProfile()
  const form = useForm({
    schema: SocialLinks,
    start: {
      facebookUrl: profile.facebookUrl ?? '',
      instagramUrl: profile.instagramUrl ?? '',
      linkedinUrl: profile.linkedinUrl ?? '',
      tiktokUrl: profile.tiktokUrl ?? '',
      twitterUrl: profile.twitterUrl ?? '',
    },
    failureMessages: { fallback: texts.socialNotSaved },
    draft: { name: `social:${profile.id}` },
    submit: async (links) => {
      storeProfile(await client.updateSocialLinks(links))
      void showToast.success(texts.socialSaved)
    },
  })
  return (
    <Form form={form} label="Social Links" className="card p-5 sm:p-7">
      <p className="max-w-[56ch] text-ink-2">
        Paste the address of your page. Each one you fill in shows as an icon on your bio.
      </p>
      <div className="mt-5 grid gap-5">
        {socialNetworks.map(({ field: name, label, example }) => (
          <FormField key={name} form={form} name={name}>
            {(field) => (
              <TextField
                label={label}
                type="url"
                inputMode="url"
                placeholder={example}
                icon={<SocialNetworkIcon network={name} />}
                {...field}
              />
            )}
          </FormField>
        ))}
      </div>
      <div className="mt-6 grid gap-4 border-t border-line pt-5">
        <FormFailure form={form} />
        <SubmitButton form={form} busyLabel="Saving..." className="justify-self-end max-sm:w-full">
          Save Social Links
        </SubmitButton>
      </div>
      <UnsavedChanges form={form} />
    </Form>
  )
}
