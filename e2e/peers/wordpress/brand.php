<?php
// Puts the brand that standard input gives (JSON) into the site: its name, theme, logo and pages.
require $argv[1] . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/image.php';
$brand = json_decode( file_get_contents( 'php://stdin' ), true );
switch_theme( $brand['theme'] );
update_option( 'blogname', $brand['name'] );
update_option( 'blogdescription', $brand['motto'] );
update_option( 'WPLANG', '' );
foreach ( get_posts( array( 'post_type' => array( 'post', 'page', 'attachment' ), 'post_status' => 'any', 'numberposts' => -1 ) ) as $post ) {
	wp_delete_post( $post->ID, true );
}
remove_theme_mod( 'custom_logo' );
delete_option( 'site_logo' );
delete_option( 'site_icon' );
if ( ! empty( $brand['logo'] ) ) {
	$file = wp_upload_bits( sanitize_title( $brand['name'] ) . '-logo.png', null, base64_decode( $brand['logo'] ) )['file'];
	$id   = wp_insert_attachment( array( 'post_mime_type' => 'image/png', 'post_title' => 'Logo', 'post_status' => 'inherit' ), $file );
	wp_update_attachment_metadata( $id, wp_generate_attachment_metadata( $id, $file ) );
	set_theme_mod( 'custom_logo', $id );
	update_option( 'site_logo', $id );
}
foreach ( $brand['mods'] ?? array() as $name => $value ) {
	set_theme_mod( $name, $value );
}
foreach ( $brand['posts'] as list( $title, $text ) ) {
	wp_insert_post( array( 'post_title' => $title, 'post_content' => "<!-- wp:paragraph --><p>$text</p><!-- /wp:paragraph -->", 'post_status' => 'publish' ) );
}
wp_insert_post( array( 'post_type' => 'page', 'post_name' => 'about', 'post_title' => 'About', 'post_content' => "<!-- wp:paragraph --><p>{$brand['text']}</p><!-- /wp:paragraph -->", 'post_status' => 'publish' ) );
