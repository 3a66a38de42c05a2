import { brand } from '#platform/brand.ts'

export const policyContactSection = {
  id: 'contact',
  title: 'How to reach us',
  body: (
    <>
      <p>
        Write to <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>, or by post to:
      </p>
      <address>
        {brand.postalAddress.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
    </>
  ),
}
