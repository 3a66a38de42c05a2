import jsQR from 'jsqr'
import sharp from 'sharp'

// The package is CommonJS: at run time its function is the property `default`, which its types lack.
const scan = (jsQR as unknown as { default: typeof jsQR }).default

/** Reads the QR code in a picture. Undefined if there is none. */
export async function scanQrCode(picture: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return scan(new Uint8ClampedArray(data), info.width, info.height)?.data
}
