import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { PICTURE_UPLOAD_LIMITS, pictureUploadErrors } from '#features/photos/rules/upload-checks.ts'
import { TOO_MANY_REQUESTS } from '#platform/contract.ts'
import { createOperationBuilder } from '#platform/procedures.ts'
import { fileUploadRouteSpec } from '#platform/uploads.ts'
import { avatarUiTexts, profileUiTexts } from '../copy.ts'
import { MemberProfile } from './profile.ts'

const picture = z.object({ file: z.file() })
const pictureOperation = createOperationBuilder(
  'Profile',
  oc.errors({
    TOO_MANY_REQUESTS,
    UNAUTHORIZED: { status: 401, message: avatarUiTexts.signInFirst },
    ...pictureUploadErrors('avatar'),
  }),
)

export const avatarProcedures = {
  setAvatar: pictureOperation(
    'PUT /v1/me/avatar',
    "Upload the member's profile picture",
    'A picture that is not square is cropped around its center.',
    { spec: fileUploadRouteSpec(PICTURE_UPLOAD_LIMITS.avatar, avatarUiTexts.signInFirst) },
  )
    .input(picture)
    .output(MemberProfile)
    .errors({
      NOT_STORED: { status: 503, message: avatarUiTexts.notUploaded },
      NOT_SAVED: { status: 503, message: profileUiTexts.notSaved },
    }),
  readablePicture: pictureOperation(
    'POST /v1/me/readable-pictures',
    'Convert a picture to a JPEG that every browser can display',
    'The picture is not stored.',
    { spec: fileUploadRouteSpec(PICTURE_UPLOAD_LIMITS.avatar, avatarUiTexts.signInFirst) },
  )
    .input(picture)
    .output(z.file()),
}
