import { createFileRoute } from '@tanstack/react-router'
import { AppDownloadPageContent } from './app-download.tsx'
import { appDownloadPageHead } from './download-head.ts'

export const Route = createFileRoute('/_public/download')({
  head: appDownloadPageHead,
  component: AppDownloadPageContent,
})
