import type { Principal } from '@imprint/contracts';
import type { PostsService } from '@imprint/domain/publishing';

/** What a person reads when they approve something about a post. */
export async function postSubject(posts: PostsService, caller: Principal, postId: string): Promise<object> {
  const { content, assetIds, brandId } = await posts.read(caller, postId);
  return { content, assetIds, brandId };
}
