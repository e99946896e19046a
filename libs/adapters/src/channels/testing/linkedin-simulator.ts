import { randomUUID } from 'node:crypto';
import { LinkedinAuthorization, linkedinRefusal } from './linkedin-authorization.js';
import { LinkedinPosts, shownPost } from './linkedin-posts.js';
import { LinkedinVideos } from './linkedin-videos.js';
import type { Answer, Asked } from './simulated-request.js';
import { SimulatedServer } from './simulated-server.js';

const memberId = 'yrZCpj2Z12';
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

/**
 * LinkedIn with one app and one person, as learn.microsoft.com documents it: versions, the Posts API with its `little` text, uploads,
 * pages and roles on them, errors with `status`, `code` and `message`. It recognises no repeated call, and shows no posts of people. It
 * is ours and no independent judge: LinkedIn itself is not to be had for tests.
 */
export class LinkedinSimulator extends SimulatedServer {
  static readonly member = { id: `urn:li:person:${memberId}`, name: 'Ada Lovelace' };
  readonly authorization = new LinkedinAuthorization();
  readonly videos = new LinkedinVideos();
  readonly posts = new LinkedinPosts(this.videos);
  /** Versions that are not over. */
  readonly versions = ['202607', '202608'];
  /** Pages by number, and the role of the person on them. */
  readonly pages = [
    { id: '2414183', name: 'Café Terrace', role: 'ADMINISTRATOR', state: 'APPROVED' },
    { id: '2414184', name: 'Roastery', role: 'CONTENT_ADMINISTRATOR', state: 'APPROVED' },
    { id: '2414185', name: 'Numbers only', role: 'ANALYST', state: 'APPROVED' },
  ];
  /** Files as they arrived, by the address that they were sent to. */
  readonly uploads = new Map<string, { image: string; owner: string }>();
  protected readonly failure: Answer = { status: 500, body: { status: 500, message: 'Internal Server Error' } };

  protected handle(asked: Asked): Answer {
    const { method, url } = asked;
    const line = `${method} ${url.pathname}`;
    if (line === 'GET /oauth/v2/authorization') return this.authorization.askPerson(asked);
    if (line === 'POST /oauth/v2/authorization') return this.authorization.authorized(asked);
    if (line === 'POST /oauth/v2/accessToken') return this.authorization.token(asked);
    if (line === 'GET /v2/userinfo') return this.userinfo(asked);
    if (line === 'GET /v2/me') return this.me(asked);
    if (line.startsWith('PUT /dms-uploads/')) return this.upload(asked);
    if (line.startsWith('PUT /dms-videos/')) return this.videos.upload(asked);
    if (/^\/dms-(?:captions|thumbnail)\//.test(url.pathname)) return this.videos.uploadAddition(asked);
    if (url.pathname.startsWith('/rest/')) return this.versioned(asked, line);
    throw linkedinRefusal(404, 'RESOURCE_NOT_FOUND', 'No virtual resource found');
  }

  private versioned(asked: Asked, line: string): Answer {
    const version = asked.headers['linkedin-version'];
    if (version === undefined) throw linkedinRefusal(400, 'VERSION_MISSING', 'A version must be present.');
    if (!this.versions.includes(String(version)))
      throw linkedinRefusal(426, 'NONEXISTENT_VERSION', `Requested version ${String(version)}01 is not active`);
    if (asked.headers['x-restli-protocol-version'] !== '2.0.0')
      throw linkedinRefusal(400, 'ILLEGAL_ARGUMENT', 'Invalid protocol');
    if (line === 'POST /rest/images') return this.initializeUpload(asked);
    if (line === 'POST /rest/videos') return this.changeVideo(asked);
    if (line.startsWith('GET /rest/videos/')) return this.showVideo(asked, decodeURIComponent(line.slice(17)));
    if (line === 'GET /rest/organizationAcls') return this.roles(asked);
    if (line === 'GET /rest/organizations') return this.organizations(asked);
    if (line === 'POST /rest/posts') return this.createPost(asked);
    if (line === 'GET /rest/posts') return this.listPosts(asked);
    const [, method = '', id] = /^(\w+) \/rest\/posts\/([^/]+)$/.exec(line) ?? [];
    if (id !== undefined) return this.onePost(asked, method, decodeURIComponent(id));
    throw linkedinRefusal(404, 'RESOURCE_NOT_FOUND', 'No virtual resource found');
  }

  private userinfo(asked: Asked): Answer {
    this.authorization.authorize(asked, 'openid');
    return {
      status: 200,
      body: { sub: memberId, name: LinkedinSimulator.member.name, given_name: 'Ada', family_name: 'Lovelace' },
    };
  }

  private me(asked: Asked): Answer {
    this.authorization.authorize(asked, 'r_basicprofile');
    return { status: 200, body: { id: memberId, localizedFirstName: 'Ada', localizedLastName: 'Lovelace' } };
  }

  private roles(asked: Asked): Answer {
    this.authorization.authorize(asked, 'rw_organization_admin');
    const { searchParams } = asked.url;
    const [start, count] = [Number(searchParams.get('start') ?? 0), Number(searchParams.get('count') ?? 10)];
    const state = searchParams.get('state');
    const elements = this.pages
      .filter((page) => state === null || page.state === state)
      .slice(start, start + count)
      .map((page) => ({ ...page, organization: `urn:li:organization:${page.id}`, roleAssignee: LinkedinSimulator.member.id }));
    return { status: 200, body: { paging: { start, count, links: [] }, elements } };
  }

  private organizations(asked: Asked): Answer {
    this.authorization.authorize(asked, 'rw_organization_admin');
    const [, ids] = /\?ids=List\(([\d,]*)\)$/.exec(asked.url.search) ?? [];
    if (ids === undefined) throw linkedinRefusal(400, 'PARAM_INVALID', 'Invalid query parameters passed to request');
    const asPage = (id: string) => this.pages.find((page) => page.id === id);
    const found = ids.split(',').flatMap((id) => asPage(id) ?? []);
    const results = Object.fromEntries(found.map(({ id, name }) => [id, { id: Number(id), localizedName: name }]));
    return { status: 200, body: { results, statuses: {}, errors: {} } };
  }

  private initializeUpload(asked: Asked): Answer {
    const sent = JSON.parse(asked.body.toString()) as { initializeUploadRequest?: { owner?: string } };
    const owner = sent.initializeUploadRequest?.owner ?? '';
    this.requireAuthor(asked, owner);
    const path = `/dms-uploads/${randomUUID()}`;
    const image = `urn:li:image:C4E10AQ${randomUUID()}`;
    this.uploads.set(path, { image, owner });
    const uploadUrl = `http://${asked.headers.host}${path}`;
    return { status: 200, body: { value: { uploadUrlExpiresAt: Date.now() + 86_400_000, uploadUrl, image } } };
  }

  private changeVideo(asked: Asked): Answer {
    const sent = JSON.parse(asked.body.toString()) as Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    const { initializeUploadRequest: begun, finalizeUploadRequest: ended } = sent;
    const action = asked.url.searchParams.get('action');
    if (action === 'initializeUpload' && begun !== undefined) {
      const owner = String(begun['owner']);
      this.requireAuthor(asked, owner);
      const along = { captions: begun['uploadCaptions'] === true, thumbnail: begun['uploadThumbnail'] === true };
      return this.videos.initialize(asked, { owner, size: Number(begun['fileSizeBytes']), ...along });
    }
    if (action !== 'finalizeUpload' || ended === undefined) throw linkedinRefusal(400, 'PARAM_INVALID', 'Unknown action');
    this.requireAuthor(asked, this.videos.ownerOf(String(ended['video'])));
    return this.videos.finalize(ended);
  }

  /** Those who may publish for members only are told nothing, as it is with images. */
  private showVideo(asked: Asked, id: string): Answer {
    this.authorization.authorize(asked, 'w_organization_social');
    return this.videos.shown(id);
  }

  private upload(asked: Asked): Answer {
    this.authorization.authorize(asked, 'w_member_social', 'w_organization_social');
    const { image, owner } = this.uploads.get(asked.url.pathname) ?? {};
    const isImage =
      asked.body.subarray(0, 4).equals(png) || asked.body[0] === 0xff || asked.body.subarray(0, 3).equals(Buffer.from('GIF'));
    if (image === undefined || owner === undefined || !isImage)
      throw linkedinRefusal(400, 'MEDIA_ASSET_PROCESSING_FAILED', 'Media asset failed processing');
    this.posts.images.set(image, owner);
    return { status: 201 };
  }

  private createPost(asked: Asked): Answer {
    const sent = JSON.parse(asked.body.toString()) as Readonly<Record<string, unknown>>;
    this.requireAuthor(asked, String(sent['author']));
    return this.posts.create(sent);
  }

  private listPosts(asked: Asked): Answer {
    const { searchParams } = asked.url;
    if (searchParams.get('q') !== 'author') throw linkedinRefusal(400, 'PARAM_INVALID', 'Unknown finder');
    return this.posts.list(asked, this.readable(asked, searchParams.get('author') ?? ''));
  }

  private onePost(asked: Asked, method: string, id: string): Answer {
    this.authorization.authorize(asked, 'w_member_social', 'w_organization_social');
    if (method === 'DELETE') return this.posts.remove(id);
    const post = this.posts.named(id);
    if (method === 'GET') {
      this.readable(asked, post.author);
      return { status: 200, body: shownPost(post) };
    }
    if (method !== 'POST' || asked.headers['x-restli-method'] !== 'PARTIAL_UPDATE')
      throw linkedinRefusal(405, 'METHOD_NOT_ALLOWED', 'Method is not allowed');
    this.requireAuthor(asked, post.author);
    return this.posts.update(id, JSON.parse(asked.body.toString()) as Readonly<Record<string, unknown>>);
  }

  /** Whose posts an app may read: only those of pages. */
  private readable(asked: Asked, author: string): string {
    this.authorization.authorize(asked, author.startsWith('urn:li:organization:') ? 'r_organization_social' : 'r_member_social');
    return author;
  }

  private requireAuthor(asked: Asked, author: string): void {
    const isMember = author === LinkedinSimulator.member.id;
    this.authorization.authorize(asked, isMember ? 'w_member_social' : 'w_organization_social');
    const isPage = this.pages.some(({ id, role }) => author === `urn:li:organization:${id}` && role !== 'ANALYST');
    if (!isMember && !isPage)
      throw linkedinRefusal(403, 'ACCESS_DENIED', 'Organization permissions must be used when using organization as author');
  }
}
