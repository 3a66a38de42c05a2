import { photos } from './routes/photos.ts'

export const cleanups = photos
